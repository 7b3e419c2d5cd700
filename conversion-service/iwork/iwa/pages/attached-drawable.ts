import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { GraphObject } from '../archive/object-graph.ts';
import { type Drawable, readDrawable } from '../drawables/drawable.ts';
import { drawableNodes } from '../drawables/drawable-nodes.ts';
import type { Anchor, DrawingPart } from '../drawables/drawing-part.ts';
import { contentsNodes } from './contents-nodes.ts';
import { wrapAttributes } from './page-anchor.ts';

/**
 * A drawable that is attached to a character (TSWP.DrawableAttachmentArchive): 1 drawable,
 * 2 and 3 what its place counts from and how far it lies to the right, 4 and 5 the same downwards.
 */
export function attachedDrawable(attachment: GraphObject, part: DrawingPart): XmlNode[] {
  const own = attachment.message.reference(1) === undefined;
  const message = own ? attachment.message.message(1) : attachment.message;
  const identifier = message?.reference(1);
  const drawable = readDrawable(part.graph, identifier);
  if (!message || !drawable) {
    part.warnings.add('drawable_left_out', 'An object in a text could not be read.');
    return [];
  }
  if (drawable.type === tableOfContents) return contentsNodes(drawable, part);
  const offset = { x: message.float(3) ?? 0, y: message.float(5) ?? 0 };
  const isInline = drawable.wrap.type === 0 || (offset.x === 0 && offset.y === 0);
  if (isInline) return drawableNodes(identifier, inLine, part);
  const fromPage = message.uint(4) === 1;
  return drawableNodes(identifier, moving(drawable, fromPage), part, (found) => ({
    ...found,
    placement: fromPage
      ? found.placement
      : { ...found.placement, x: offset.x, y: Math.max(0, offset.y) },
  }));
}

/** TSWP.TOCInfoArchive. */
const tableOfContents = 2240;

/** Like a letter in a line. */
const inLine: Anchor = {
  frame: { 'text:anchor-type': 'as-char' },
  graphic: { 'style:vertical-pos': 'top', 'style:vertical-rel': 'baseline' },
  positioned: false,
};

function moving({ wrap }: Drawable, fromPage: boolean): Anchor {
  return {
    frame: { 'text:anchor-type': 'char' },
    graphic: {
      'style:horizontal-pos': 'from-left',
      'style:horizontal-rel': fromPage ? 'page' : 'page-content',
      'style:vertical-pos': 'from-top',
      'style:vertical-rel': fromPage ? 'page' : 'paragraph',
      ...wrapAttributes(wrap, false),
    },
    positioned: true,
  };
}
