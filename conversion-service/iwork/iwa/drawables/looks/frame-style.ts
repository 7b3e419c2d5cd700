import type { XmlAttributes } from '../../../../../shared/node/odf/xml/element.ts';
import type { Anchor, DrawingPart } from '../drawing-part.ts';

/** An automatic style for a frame or shape, with what its anchor asks for. */
export function frameStyle(
  attributes: XmlAttributes,
  anchor: Anchor,
  part: DrawingPart,
  kind?: 'text' | 'picture',
): string {
  return part.automatic.add({
    family: 'graphic',
    parent: kind && part.frameStyles?.[kind],
    properties: { 'style:graphic-properties': { ...attributes, ...anchor.graphic } },
  });
}
