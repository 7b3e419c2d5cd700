import { points } from './length.ts';
import type { XmlAttributes } from './xml/element.ts';

/** A rectangle in points from the top left corner of its page. */
export type Box = { x: number; y: number; width: number; height: number };

/** A rectangle as the attributes of `draw:frame` and of shapes. */
export function boxAttributes({ x, y, width, height }: Box): XmlAttributes {
  return {
    'svg:x': points(x),
    'svg:y': points(y),
    'svg:width': points(Math.max(0, width)),
    'svg:height': points(Math.max(0, height)),
  };
}
