import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import * as tswp from '../../schema/tswp.ts';
import type { Message } from '../archive/message.ts';
import { type GraphObject, isOneOf } from '../archive/object-graph.ts';
import { type Drawable, readDrawable } from '../drawables/drawable.ts';
import { drawableNodes } from '../drawables/drawable-nodes.ts';
import type { Anchor, DrawingContext } from '../drawables/drawing-context.ts';
import { contentsNodes } from './contents-nodes.ts';
import { wrapAttributes } from './page-anchor.ts';

/** A drawable that is attached to a character. */
export function attachedDrawable(attachment: GraphObject, context: DrawingContext): XmlNode[] {
  const place = placeOf(attachment.message);
  const identifier = place?.drawable;
  const drawable = readDrawable(context.graph, identifier);
  if (!place || !drawable) {
    context.warnings.add('drawable_left_out', 'An object in a text could not be read.');
    return [];
  }
  if (isOneOf(drawable, tswp.TOCInfoArchive)) return contentsNodes(drawable, context);
  const offset = { x: place.hOffset ?? 0, y: place.vOffset ?? 0 };
  const isInline = drawable.wrap.type === 0 || (offset.x === 0 && offset.y === 0);
  if (isInline) return drawableNodes(identifier, inLine, context);
  const fromPage = place.vOffsetType === countsFromPage;
  return drawableNodes(identifier, moving(drawable, fromPage), context, (found) => ({
    ...found,
    placement: fromPage
      ? found.placement
      : { ...found.placement, x: offset.x, y: Math.max(0, offset.y) },
  }));
}

/** Type of a distance. */
const countsFromPage = 1;

/** What a table of contents has of an attachment lies in it. */
function placeOf(message: Message): tswp.DrawableAttachmentArchive | undefined {
  const attachment = tswp.DrawableAttachmentArchive.read(message);
  if (attachment.drawable !== undefined) return attachment;
  return tswp.TOCAttachmentArchive.read(message).super;
}

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
