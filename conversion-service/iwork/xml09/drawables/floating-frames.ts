import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { LegacyPart } from '../context.ts';
import { type LegacyElement, numberIn } from '../package/element.ts';
import { drawableFrames, type LegacyAnchor } from './drawable-frames.ts';

const atParagraph: LegacyAnchor = {
  attributes: { 'text:anchor-type': 'paragraph' },
  place: (placement) => placement,
};

/**
 * The objects of the page that begins at a mark, as frames of the paragraph there: those of a page
 * that does not come about with other fonts would be lost.
 */
export function fixedFrames(mark: LegacyElement, part: LegacyPart): XmlNode[] {
  const page = numberIn(mark, 'page-index') ?? 0;
  const drawables = part.floating.get(page) ?? [];
  part.floating.delete(page);
  return drawables.flatMap((drawable) => drawableFrames(drawable, atParagraph, part));
}
