import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../../shared/node/odf/xml/element.ts';
import { frameAttributes } from '../../../drawables/frame-attributes.ts';
import { type Outline, scaled } from '../../../drawables/outlines/outline.ts';
import { isRectangle } from '../../../drawables/outlines/outline-kind.ts';
import { enhancedGeometry } from '../../../drawables/outlines/path-data.ts';
import { captioned } from '../../drawables/caption.ts';
import type { Drawable } from '../../drawables/drawable.ts';
import type { Anchor, DrawingContext } from '../../drawables/drawing-context.ts';
import { frameStyle } from '../../drawables/looks/frame-style.ts';
import { shapeAttributes } from '../../drawables/looks/graphic-attributes.ts';
import { type ShapeStyle, shapeStyle } from '../../drawables/looks/shape-style.ts';
import { readOutline } from '../../drawables/outlines/path-source.ts';
import { textOfShape } from '../../drawables/text-of-shape.ts';
import { writeText } from '../../text/write-text.ts';
import { drawSlideLine, isLine } from './slide-line.ts';
import { growthOf, slideTextArea } from './slide-text-area.ts';
import { hasText, textAlignment } from './slide-text-look.ts';

/** A shape, text box or line of a slide; nothing where it cannot be seen. */
export function drawSlideShape(
  drawable: Drawable,
  anchor: Anchor,
  context: DrawingContext,
): XmlNode[] {
  const style = shapeStyle(context.graph, drawable.shape?.style);
  const outline = outlineOf(drawable);
  const storage = textOfShape(context.graph, drawable);
  const text = hasText(context.graph, storage) ? storage : undefined;
  if (outline && text === undefined && isLine(outline))
    return drawSlideLine(drawable, { outline, style }, anchor, context);
  const look = shapeAttributes(style.graphic, context);
  if (text === undefined && look['draw:fill'] === 'none' && look['draw:stroke'] === 'none')
    return [];
  const node = shapeNode(drawable, { outline, style, look, text }, anchor, context);
  return captioned(node, drawable, drawable.placement, anchor, context);
}

type Parts = {
  outline: Outline | undefined;
  style: ShapeStyle;
  look: XmlAttributes;
  text: number | undefined;
};

function shapeNode(
  drawable: Drawable,
  { outline, style, look, text }: Parts,
  anchor: Anchor,
  context: DrawingContext,
): XmlNode {
  const growth = growthOf(drawable);
  const alignment = textAlignment(text, context.text);
  const area = slideTextArea(style.text, growth, alignment);
  const attributes = {
    ...anchor.frame,
    'draw:style-name': frameStyle({ ...look, ...area }, anchor, context),
    ...frameAttributes(drawable.placement, true),
  };
  const content = text === undefined ? [] : writeText(text, context.text);
  // LibreOffice passes links around text boxes on to no other format.
  const isPlain = drawable.link === undefined && (!outline || isRectangle(outline));
  const isBox = isPlain || growth.width || growth.height;
  if (isBox && text !== undefined)
    return element('draw:frame', attributes, [
      element('draw:text-box', {}, content),
      ...described(drawable),
    ]);
  const form = enhancedGeometry(outline ?? box(drawable), drawable.placement);
  return element('draw:custom-shape', attributes, [...described(drawable), ...content, form]);
}

function described({ description }: Drawable): XmlNode[] {
  return description ? [element('svg:desc', {}, [description])] : [];
}

function outlineOf({ shape, placement }: Drawable): Outline | undefined {
  const outline = readOutline(shape?.pathSource);
  return outline && scaled(outline, placement.width, placement.height);
}

function box({ placement: { width, height } }: Drawable): Outline {
  return {
    steps: [
      { command: 'M', points: [{ x: 0, y: 0 }] },
      { command: 'L', points: [{ x: width, y: 0 }] },
      { command: 'L', points: [{ x: width, y: height }] },
      { command: 'L', points: [{ x: 0, y: height }] },
      { command: 'Z', points: [] },
    ],
    width,
    height,
  };
}
