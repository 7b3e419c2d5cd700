import type { XmlNode } from '../../../shared/node/odf/xml/element.ts';
import { drawableFrames } from './drawable-frames.ts';
import { type LegacyElement, numberIn } from './legacy-element.ts';
import type { LegacyPart } from './legacy-part.ts';

/**
 * The objects of the page that begins at a mark, as frames of the paragraph there: those of a page
 * that does not come about with other fonts would be lost.
 */
export function fixedFrames(mark: LegacyElement, part: LegacyPart): XmlNode[] {
  const page = numberIn(mark, 'page-index') ?? 0;
  const drawables = part.floating.get(page) ?? [];
  part.floating.delete(page);
  return drawables.flatMap((drawable) =>
    drawableFrames(drawable, { 'text:anchor-type': 'paragraph' }, part),
  );
}
