import { points } from '../../../../shared/node/odf/length.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import type { Placement } from '../../drawables/placement.ts';
import { frameAttributes } from '../../drawables/placement.ts';
import { plainText, storedText } from '../text-storage/stored-text.ts';
import { writeText } from '../text-storage/write-text.ts';
import { type Drawable, readDrawable } from './drawable.ts';
import type { Anchor, DrawingContext } from './drawing-context.ts';
import { frameStyle } from './shape-looks/graphic-attributes.ts';
import { textOfShape } from './text-of-shape.ts';

/** A drawable with its title above and its caption below, where they are shown. */
export function captioned(
  node: XmlNode,
  drawable: Drawable,
  placement: Placement,
  anchor: Anchor,
  context: DrawingContext,
): XmlNode[] {
  if (anchor.positioned) return [node, ...captionFrames(drawable, placement, anchor, context)];
  const { title, caption } = captionTexts(drawable, context);
  if (title.length + caption.length === 0) return [node];
  return [inOneFrame(node, { title, caption }, placement, anchor, context)];
}

/** The title above and the caption below a drawable, each in a frame of its own. */
export function captionFrames(
  drawable: Drawable,
  placement: Placement,
  anchor: Anchor,
  context: DrawingContext,
): XmlElement[] {
  const { title, caption } = captionTexts(drawable, context);
  const above = { ...placement, y: placement.y - 20, height: 18, angle: 0 };
  const below = { ...placement, y: placement.y + placement.height + 2, height: 18, angle: 0 };
  return [
    ...(title.length > 0 ? [words(title, above, anchor, context)] : []),
    ...(caption.length > 0 ? [words(caption, below, anchor, context)] : []),
  ];
}

/** Paragraphs of both, none of what is hidden. */
export function captionTexts(drawable: Drawable, context: DrawingContext) {
  return {
    title: shownText(drawable.title, context),
    caption: shownText(drawable.caption, context),
  };
}

function shownText(identifier: number | undefined, context: DrawingContext): XmlNode[] {
  const shape = readDrawable(context.graph, identifier);
  const text = shape && textOfShape(context.graph, shape);
  const stored = storedText(context.graph, text);
  return stored && plainText(stored).trim() !== '' ? writeText(text, context.text) : [];
}

const plain = {
  'fo:border': 'none',
  'fo:padding': '0pt',
  'draw:fill': 'none',
  'draw:stroke': 'none',
};

function words(
  content: XmlNode[],
  at: Placement,
  anchor: Anchor,
  context: DrawingContext,
): XmlElement {
  const { 'svg:height': height, ...attributes } = frameAttributes(at, anchor.positioned);
  const box = element('draw:text-box', { 'fo:min-height': height }, content);
  const style = frameStyle(plain, anchor, context, 'text');
  return element('draw:frame', { ...anchor.frame, 'draw:style-name': style, ...attributes }, [box]);
}

/** In a line of text, one frame holds the drawable and its words, so that they stay together. */
function inOneFrame(
  node: XmlNode,
  { title, caption }: { title: XmlNode[]; caption: XmlNode[] },
  { width, height }: Placement,
  anchor: Anchor,
  context: DrawingContext,
): XmlElement {
  const box = element('draw:text-box', { 'fo:min-height': points(height) }, [
    ...title,
    element('text:p', {}, [node]),
    ...caption,
  ]);
  const style = frameStyle(plain, anchor, context, 'text');
  return element(
    'draw:frame',
    { ...anchor.frame, 'draw:style-name': style, 'svg:width': points(width) },
    [box],
  );
}
