import { percent, points } from '../../../../../shared/node/odf/length.ts';
import type { OdfDocument } from '../../../../../shared/node/odf/odf-document.ts';
import { element, type XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';
import type { Message } from '../../archive/message.ts';
import { readColor } from '../../text/styles/color.ts';
import type { StyleProperties } from '../../text/styles/style-properties.ts';

/** Types of TSD.StrokePatternArchive. */
const dashed = 0;
const empty = 2;

/**
 * A TSD.StrokeArchive as attributes of graphic properties: 1 colour, 2 width, 3 cap, 4 join,
 * 6 pattern.
 */
export function strokeAttributes(
  stroke: Message | undefined,
  opacity: number,
  document: OdfDocument,
): XmlAttributes {
  const color = readColor(stroke?.message(1));
  const pattern = stroke?.message(6);
  const width = stroke?.float(2) ?? 1;
  if (!stroke || !color || width <= 0 || pattern?.uint(1) === empty)
    return { 'draw:stroke': 'none' };
  return {
    ...lineKind(pattern, width, document),
    'svg:stroke-width': points(width),
    'svg:stroke-color': color.hex,
    'svg:stroke-opacity': percent(color.opacity * opacity),
    'draw:stroke-linejoin': ['miter', 'round', 'bevel'][stroke.uint(4) ?? 0] ?? 'miter',
    'svg:stroke-linecap': ['butt', 'round', 'square'][stroke.uint(3) ?? 0] ?? 'butt',
  };
}

/** 4 are lengths of dashes and gaps in widths of the line. */
function lineKind(pattern: Message | undefined, width: number, document: OdfDocument) {
  const [dash, gap] = pattern?.uint(1) === dashed ? pattern.floats(4) : [];
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

/** The ends of a line: properties 6 at its beginning, 7 at its end. */
export function lineEnds(graphic: StyleProperties, document: OdfDocument): XmlAttributes {
  return {
    ...lineEnd(graphic.message(7), 'end', document),
    ...lineEnd(graphic.message(6), 'start', document),
  };
}

function lineEnd(end: Message | undefined, where: 'start' | 'end', document: OdfDocument) {
  if (!end?.message(1)?.messages(1).length) return {};
  const marker = element('draw:marker', { 'svg:viewBox': '0 0 20 30', 'svg:d': 'M10 0L0 30H20Z' });
  return {
    [`draw:marker-${where}`]: document.styles.addDrawing('Arrow', marker),
    [`draw:marker-${where}-width`]: '8pt',
  };
}
