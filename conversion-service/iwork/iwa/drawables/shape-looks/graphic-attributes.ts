import { percent, points } from '../../../../../shared/node/odf/length.ts';
import type { OdfDocument } from '../../../../../shared/node/odf/odf-document.ts';
import { element, type XmlAttributes } from '../../../../../shared/node/odf/xml/xml-element.ts';
import type { ProtobufMessage } from '../../../protobuf/protobuf-message.ts';
import * as tsd from '../../../schema/tsd.ts';
import * as tswp from '../../../schema/tswp.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import {
  readColor,
  StyleProperties,
  styleChain,
} from '../../text-storage/text-styles/style-properties.ts';
import type { Anchor, DrawingContext } from '../drawing-context.ts';
import { type FillContext, fillAttributes } from './fill-attributes.ts';

/** `style:graphic-properties` of a shape. */
export function shapeAttributes(
  graphic: StyleProperties<tsd.ShapeStylePropertiesArchive>,
  context: FillContext,
): XmlAttributes {
  const opacity = graphic.get('opacity') ?? 1;
  return {
    ...fillAttributes(graphic.get('fill'), opacity, context),
    ...strokeAttributes(graphic.get('stroke'), opacity, context.document),
    ...shadowAttributes(graphic.get('shadow')),
    ...lineEnds(graphic, context.document),
  };
}

/** The same for pictures. */
export function mediaAttributes(
  graphic: StyleProperties<tsd.MediaStylePropertiesArchive>,
  context: FillContext,
): XmlAttributes {
  const opacity = graphic.get('opacity') ?? 1;
  return {
    'draw:fill': 'none',
    ...strokeAttributes(graphic.get('stroke'), opacity, context.document),
    ...shadowAttributes(graphic.get('shadow')),
    'draw:image-opacity': opacity < 1 ? percent(opacity) : undefined,
  };
}

function shadowAttributes(shadow: tsd.ShadowArchive | undefined): XmlAttributes {
  const color = readColor(shadow?.color);
  if (!shadow || !color || shadow.isEnabled === false) return {};
  const angle = ((shadow.angle ?? 315) * Math.PI) / 180;
  const offset = shadow.offset ?? 5;
  return {
    'draw:shadow': 'visible',
    'draw:shadow-offset-x': points(Math.cos(angle) * offset),
    'draw:shadow-offset-y': points(-Math.sin(angle) * offset),
    'draw:shadow-color': color.hex,
    'draw:shadow-opacity': percent(color.opacity * (shadow.opacity ?? 1)),
    'loext:shadow-blur': points(shadow.radius ?? 0),
  };
}

/** A stroke as attributes of graphic properties. */
function strokeAttributes(
  stroke: tsd.StrokeArchive | undefined,
  opacity: number,
  document: OdfDocument,
): XmlAttributes {
  const color = readColor(stroke?.color);
  const { pattern, width = 1 } = stroke ?? {};
  if (!stroke || !color || width <= 0 || pattern?.type === tsd.StrokePatternType.empty)
    return { 'draw:stroke': 'none' };
  return {
    ...lineKind(pattern, width, document),
    'svg:stroke-width': points(width),
    'svg:stroke-color': color.hex,
    'svg:stroke-opacity': percent(color.opacity * opacity),
    'draw:stroke-linejoin': ['miter', 'round', 'bevel'][stroke.join ?? 0] ?? 'miter',
    'svg:stroke-linecap': ['butt', 'round', 'square'][stroke.cap ?? 0] ?? 'butt',
  };
}

function lineKind(
  pattern: tsd.StrokePatternArchive | undefined,
  width: number,
  document: OdfDocument,
) {
  const isDashed = pattern?.type === tsd.StrokePatternType.pattern;
  const [dash, gap] = isDashed ? pattern.pattern : [];
  if (dash === undefined || gap === undefined || gap <= 0) return { 'draw:stroke': 'solid' };
  const name = document.styles.addDrawing(
    'Dash',
    element('draw:stroke-dash', {
      'draw:style': dash < 0.1 ? 'round' : 'rect',
      'draw:dots1': 1,
      'draw:dots1-length': points(Math.max(dash, 0.01) * width),
      'draw:distance': points(gap * width),
    }),
  );
  return { 'draw:stroke': 'dash', 'draw:stroke-dash': name };
}

/** What is drawn at the ends of a line. */
function lineEnds(
  graphic: StyleProperties<tsd.ShapeStylePropertiesArchive>,
  document: OdfDocument,
): XmlAttributes {
  return {
    ...lineEnd(graphic.get('tailLineEnd'), 'end', document),
    ...lineEnd(graphic.get('headLineEnd'), 'start', document),
  };
}

function lineEnd(
  end: tsd.LineEndArchive | undefined,
  where: 'start' | 'end',
  document: OdfDocument,
) {
  if (!end?.path?.elements.length) return {};
  const marker = element('draw:marker', { 'svg:viewBox': '0 0 20 30', 'svg:d': 'M10 0L0 30H20Z' });
  return {
    [`draw:marker-${where}`]: document.styles.addDrawing('Arrow', marker),
    [`draw:marker-${where}-width`]: '8pt',
  };
}

/** The properties of a style for a shape, and for the text in it. */
export type ShapeStyle = {
  graphic: StyleProperties<tsd.ShapeStylePropertiesArchive>;
  text: StyleProperties<tswp.ShapeStylePropertiesArchive>;
};

export function shapeStyle(graph: ObjectGraph, identifier: number | undefined): ShapeStyle {
  const { graphic, text } = graphicStyle(graph, identifier);
  const shapes = graphic.map((each) => tsd.ShapeStylePropertiesArchive.read(each));
  return { graphic: new StyleProperties(shapes), text: new StyleProperties(text) };
}

/** The properties of the style of a picture or a film. */
export function mediaStyle(
  graph: ObjectGraph,
  identifier: number | undefined,
): StyleProperties<tsd.MediaStylePropertiesArchive> {
  const { graphic } = graphicStyle(graph, identifier);
  return new StyleProperties(graphic.map((each) => tsd.MediaStylePropertiesArchive.read(each)));
}

/** Styles of shapes with text lie around a style of a shape; other styles stand alone. */
function graphicStyle(graph: ObjectGraph, identifier: number | undefined) {
  if (!graph.isOneOf(identifier, tswp.ShapeStyleArchive)) {
    const chain = styleChain(graph, identifier, tsd.GraphicStyle, (style) => style.super);
    return { graphic: propertiesOf(chain.map(({ style }) => style)), text: [] };
  }
  const chain = styleChain(graph, identifier, tswp.ShapeStyleArchive, (each) => each.super?.super);
  return {
    graphic: propertiesOf(chain.map(({ style }) => style.super)),
    text: chain.flatMap(({ style }) => style.shapeProperties ?? []),
  };
}

function propertiesOf(
  styles: ({ properties: ProtobufMessage | undefined } | undefined)[],
): ProtobufMessage[] {
  return styles.flatMap((style) => style?.properties ?? []);
}

/** How text lies in a shape. */
export function textAreaAttributes(
  text: StyleProperties<tswp.ShapeStylePropertiesArchive>,
): XmlAttributes {
  const padding = text.getUnlessNull('padding');
  const side = (length: number | undefined) => points(Math.max(0, length ?? 0));
  return {
    'draw:textarea-vertical-align':
      ['top', 'middle', 'bottom', 'justify'][text.get('verticalAlignment') ?? 0] ?? 'top',
    'fo:padding-left': side(padding?.left),
    'fo:padding-top': side(padding?.top),
    'fo:padding-right': side(padding?.right),
    'fo:padding-bottom': side(padding?.bottom),
    'fo:wrap-option': 'wrap',
    'draw:auto-grow-height': 'false',
    'draw:fit-to-size': text.get('shrinkToFit') ? 'shrink-to-fit' : undefined,
  };
}

/** An automatic style for a frame or shape, with the attributes of its anchor. */
export function frameStyle(
  attributes: XmlAttributes,
  anchor: Anchor,
  context: DrawingContext,
  kind?: 'text' | 'picture',
): string {
  return context.automatic.add({
    family: 'graphic',
    parent: kind && context.frameStyles?.[kind],
    properties: { 'style:graphic-properties': { ...attributes, ...anchor.graphic } },
  });
}

/** Writer's frames have borders where shapes have strokes. */
export function frameBorder(attributes: XmlAttributes): XmlAttributes {
  const {
    'draw:stroke': stroke,
    'svg:stroke-width': width,
    'svg:stroke-color': color,
  } = attributes;
  if (stroke === 'none' || !width) return { 'fo:border': 'none' };
  return { 'fo:border': `${width} ${stroke === 'dash' ? 'dashed' : 'solid'} ${color}` };
}
