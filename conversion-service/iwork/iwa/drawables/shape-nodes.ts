import type { Point } from '../../../../shared/geometry.ts';
import { points } from '../../../../shared/node/odf/length.ts';
import { element, type XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import {
  enhancedGeometry,
  isRectangle,
  type Outline,
  scaled,
  straightLine,
} from '../../drawables/outlines/outline.ts';
import { frameAttributes, turned } from '../../drawables/placement.ts';
import * as tswp from '../../schema/tswp.ts';
import { plainText, storedText } from '../text-storage/stored-text.ts';
import { writeText } from '../text-storage/write-text.ts';
import { captioned } from './caption.ts';
import type { Drawable } from './drawable.ts';
import type { Anchor, DrawingContext } from './drawing-context.ts';
import { readOutline } from './outlines/path-source.ts';
import {
  frameBorder,
  frameStyle,
  type ShapeStyle,
  shapeAttributes,
  shapeStyle,
  textAreaAttributes,
} from './shape-looks/graphic-attributes.ts';
import { textOfShape } from './text-of-shape.ts';

/** A shape or text box, with its text. */
export function shapeNodes(drawable: Drawable, anchor: Anchor, context: DrawingContext): XmlNode[] {
  const { placement, shape } = drawable;
  const style = shapeStyle(context.graph, shape?.style);
  const outline = scaledOutline(drawable);
  const line = outline && straightLine(outline);
  if (line) return [lineNode(line, drawable, style, anchor, context)];
  const text = textOfShape(context.graph, drawable);
  const hasText = text !== undefined && plainTextOf(text, context) !== '';
  const upright = placement.angle === 0 && (!outline || isRectangle(outline));
  const isBox =
    hasText && (upright || (context.frameStyles !== undefined && holdsObjects(text, context)));
  const node = isBox
    ? textBox(drawable, text, style, anchor, context)
    : customShape(drawable, hasText ? text : undefined, { style, outline }, anchor, context);
  return captioned(node, drawable, placement, anchor, context);
}

function plainTextOf(text: number, context: DrawingContext): string {
  const stored = storedText(context.graph, text);
  if (!stored) return '';
  return stored.attachments.entries.length > 0 ? stored.text : plainText(stored).trim();
}

/** Objects within text, which Writer's shapes cannot hold: a box, though upright, can. */
function holdsObjects(text: number, { graph }: DrawingContext): boolean {
  const attachments = storedText(graph, text)?.attachments.entries ?? [];
  return attachments.some(({ value }) => graph.isOneOf(value, tswp.DrawableAttachmentArchive));
}

function scaledOutline({ shape, placement }: Drawable): Outline | undefined {
  const outline = readOutline(shape?.pathSource);
  return outline && scaled(outline, placement.width, placement.height);
}

/** A frame grows with its text, as in Pages; its height is the least. */
function textBox(
  drawable: Drawable,
  text: number,
  style: ShapeStyle,
  anchor: Anchor,
  context: DrawingContext,
): XmlNode {
  const placement = { ...drawable.placement, angle: 0 };
  const graphic = {
    ...shapeAttributes(style.graphic, context),
    ...frameBorder(shapeAttributes(style.graphic, context)),
    ...textAreaAttributes(style.text),
  };
  const { 'svg:height': height, ...attributes } = frameAttributes(placement, anchor.positioned);
  const box = element('draw:text-box', { 'fo:min-height': height }, writeText(text, context.text));
  return element(
    'draw:frame',
    {
      ...anchor.frame,
      'draw:style-name': frameStyle(graphic, anchor, context, 'text'),
      ...attributes,
    },
    [box, ...described(drawable)],
  );
}

function customShape(
  drawable: Drawable,
  text: number | undefined,
  { style, outline }: { style: ShapeStyle; outline: Outline | undefined },
  anchor: Anchor,
  context: DrawingContext,
): XmlNode {
  const { placement } = drawable;
  const graphic = { ...shapeAttributes(style.graphic, context), ...textAreaAttributes(style.text) };
  const content = text === undefined ? [] : writeText(text, context.text);
  return element(
    'draw:custom-shape',
    {
      ...anchor.frame,
      'draw:style-name': frameStyle(graphic, anchor, context),
      ...frameAttributes(placement, anchor.positioned),
    },
    [
      ...described(drawable),
      ...content,
      enhancedGeometry(outline ?? rectangle(placement.width, placement.height), placement),
    ],
  );
}

function lineNode(
  [from, to]: [Point, Point],
  { placement }: Drawable,
  style: ShapeStyle,
  anchor: Anchor,
  context: DrawingContext,
): XmlNode {
  const middle = { x: placement.width / 2, y: placement.height / 2 };
  const [start, end] = [from, to].map((point) => {
    const x = (point.x - middle.x) * (placement.flipHorizontal ? -1 : 1);
    const y = (point.y - middle.y) * (placement.flipVertical ? -1 : 1);
    const moved = turned(x, y, placement.angle);
    const origin = anchor.positioned ? placement : { x: 0, y: 0 };
    return { x: origin.x + middle.x + moved.x, y: origin.y + middle.y + moved.y };
  });
  const graphic = { ...shapeAttributes(style.graphic, context), 'draw:fill': 'none' };
  return element('draw:line', {
    ...anchor.frame,
    'draw:style-name': frameStyle(graphic, anchor, context),
    'svg:x1': points(start?.x ?? 0),
    'svg:y1': points(start?.y ?? 0),
    'svg:x2': points(end?.x ?? 0),
    'svg:y2': points(end?.y ?? 0),
  });
}

function described({ description }: Drawable): XmlNode[] {
  return description ? [element('svg:desc', {}, [description])] : [];
}

function rectangle(width: number, height: number): Outline {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const steps = corners.map((point, at) => ({
    command: at === 0 ? ('M' as const) : ('L' as const),
    points: [point],
  }));
  return { steps: [...steps, { command: 'Z', points: [] }], width, height };
}
