import type { XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';

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
