import type { XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';
import type { Anchor, DrawingContext } from '../drawing-context.ts';

/** An automatic style for a frame or shape, with what its anchor asks for. */
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
