import type { XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Xml09Context } from '../context.ts';
import { numberIn, type Xml09Element } from '../xml/xml09-element.ts';
import type { Xml09Anchor } from '../xml09-placement.ts';

const atParagraph: Xml09Anchor = {
  attributes: { 'text:anchor-type': 'paragraph' },
  place: (placement) => placement,
};

/**
 * The objects of the page that begins at a mark, as frames of the paragraph there: if they were bound
 * to a page number, they would be lost where other fonts lead to fewer pages.
 */
export function fixedFrames(mark: Xml09Element, context: Xml09Context): XmlNode[] {
  const page = numberIn(mark, 'page-index') ?? 0;
  const drawables = context.floating.get(page) ?? [];
  context.floating.delete(page);
  return drawables.flatMap((drawable) => context.inTexts.drawable(drawable, atParagraph, context));
}
