import { points } from '../../../shared/node/odf/length.ts';
import type { XmlAttributes } from '../../../shared/node/odf/xml/element.ts';
import { type Placement, turned } from './placement.ts';

/**
 * Size and position of a frame or shape. A rotated one is placed by where its turned corner comes
 * to lie, as `draw:transform` wants it.
 * @param positioned false for what stands in a line of text
 */
export function frameAttributes(placement: Placement, positioned: boolean): XmlAttributes {
  const { x, y, width, height, angle } = placement;
  const size = { 'svg:width': points(width), 'svg:height': points(height) };
  if (angle !== 0) return { ...size, 'draw:transform': transform(placement, positioned) };
  return positioned ? { ...size, 'svg:x': points(x), 'svg:y': points(y) } : size;
}

/**
 * The same for a picture in a text: Writer takes only the angle from `draw:transform`, and the
 * position of the frame before it was turned from attributes behind it.
 */
export function textFrameAttributes(placement: Placement, positioned: boolean): XmlAttributes {
  const attributes = frameAttributes(placement, positioned);
  if (placement.angle === 0 || !positioned) return attributes;
  return { ...attributes, 'svg:x': points(placement.x), 'svg:y': points(placement.y) };
}

function transform({ x, y, width, height, angle }: Placement, positioned: boolean): string {
  const half = turned(width / 2, height / 2, angle);
  const box = positioned ? { x, y } : { x: 0, y: 0 };
  const left = box.x + width / 2 - half.x;
  const top = box.y + height / 2 - half.y;
  const radians = ((angle * Math.PI) / 180).toFixed(6);
  return `rotate(${radians}) translate(${points(left)} ${points(top)})`;
}
