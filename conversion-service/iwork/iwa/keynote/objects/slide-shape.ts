import type { Point } from '../../../../../shared/geometry.ts';
import { points } from '../../../../../shared/node/odf/length.ts';
import {
  element,
  type XmlAttributes,
  type XmlNode,
} from '../../../../../shared/node/odf/xml/xml-element.ts';
import {
  enhancedGeometry,
  isRectangle,
  mapPoints,
  type Outline,
  scaled,
  straightLine,
  svgPath,
} from '../../../drawables/outlines/outline.ts';
import { frameAttributes, type Placement, turned } from '../../../drawables/placement.ts';
import { captioned } from '../../drawables/caption.ts';
import type { Drawable } from '../../drawables/drawable.ts';
import type { Anchor, DrawingContext } from '../../drawables/drawing-context.ts';
import { readOutline } from '../../drawables/outlines/path-source.ts';
import {
  frameStyle,
  type ShapeStyle,
  shapeAttributes,
  shapeStyle,
} from '../../drawables/shape-looks/graphic-attributes.ts';
import { textOfShape } from '../../drawables/text-of-shape.ts';
import { writeText } from '../../text-storage/write-text.ts';
import { growthOf, hasText, slideTextArea, textAlignment } from './slide-text-area.ts';

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

type ShapeParts = {
  outline: Outline | undefined;
  style: ShapeStyle;
  look: XmlAttributes;
  text: number | undefined;
};

function shapeNode(
  drawable: Drawable,
  { outline, style, look, text }: ShapeParts,
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

/** Whether an outline is open: it has ends, which may have arrows, and nothing inside. */
function isLine({ steps }: Outline): boolean {
  const all = steps.flatMap((step) => step.points);
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last || steps.some(({ command }) => command === 'Z')) return false;
  return Math.hypot(first.x - last.x, first.y - last.y) > 0.5;
}

/** A line or an open curve, by where its points come to lie on the slide. */
function drawSlideLine(
  { placement }: Drawable,
  { outline, style }: { outline: Outline; style: ShapeStyle },
  anchor: Anchor,
  context: DrawingContext,
): XmlNode[] {
  const look = shapeAttributes(style.graphic, context);
  if (look['draw:stroke'] === 'none') return [];
  const graphic = { ...look, 'draw:fill': 'none', ...arrows(look) };
  const attributes = { ...anchor.frame, 'draw:style-name': frameStyle(graphic, anchor, context) };
  const placed = { ...outline, steps: mapPoints(outline, (point) => onSlide(point, placement)) };
  const straight = outline.steps.length === 2 && straightLine(placed);
  if (straight) return [element('draw:line', { ...attributes, ...ends(straight) })];
  return [curve(placed, attributes)];
}

/** Arrows grow with the line that they end. */
function arrows(look: XmlAttributes): XmlAttributes {
  const stroke = Number.parseFloat(String(look['svg:stroke-width'] ?? '1'));
  const width = points(Math.max(5, stroke * 3.5));
  return {
    'draw:marker-start-width': look['draw:marker-start'] ? width : undefined,
    'draw:marker-end-width': look['draw:marker-end'] ? width : undefined,
  };
}

function onSlide(point: Point, placement: Placement): Point {
  const { x, y, width, height, angle, flipHorizontal, flipVertical } = placement;
  const moved = turned(
    (point.x - width / 2) * (flipHorizontal ? -1 : 1),
    (point.y - height / 2) * (flipVertical ? -1 : 1),
    angle,
  );
  return { x: x + width / 2 + moved.x, y: y + height / 2 + moved.y };
}

function ends([from, to]: [Point, Point]): XmlAttributes {
  return {
    'svg:x1': points(from.x),
    'svg:y1': points(from.y),
    'svg:x2': points(to.x),
    'svg:y2': points(to.y),
  };
}

/** Coordinates of outlines are whole numbers in ODF: hundredths of a point. */
const units = 100;

function curve(outline: Outline, attributes: XmlAttributes): XmlNode {
  const all = outline.steps.flatMap((step) => step.points);
  const [left, right] = extent(all.map(({ x }) => x));
  const [top, bottom] = extent(all.map(({ y }) => y));
  const width = Math.max(0.01, right - left);
  const height = Math.max(0.01, bottom - top);
  const steps = mapPoints(outline, ({ x, y }) => ({
    x: Math.round((x - left) * units),
    y: Math.round((y - top) * units),
  }));
  return element('draw:path', {
    ...attributes,
    'svg:x': points(left),
    'svg:y': points(top),
    'svg:width': points(width),
    'svg:height': points(height),
    'svg:viewBox': `0 0 ${Math.round(width * units)} ${Math.round(height * units)}`,
    'svg:d': svgPath({ ...outline, steps }),
  });
}

function extent(values: number[]): [number, number] {
  return values.reduce(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [values[0] ?? 0, values[0] ?? 0],
  );
}
