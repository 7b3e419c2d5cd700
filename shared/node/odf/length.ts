import type { XmlAttributes } from './xml/xml-element.ts';

/** A length as ODF writes it, from points (1/72 inch) or a fraction of a whole. */
export function points(value: number): string {
  return `${rounded(value)}pt`;
}

/** `percent(0.5)` is `50%`. */
export function percent(fraction: number): string {
  return `${rounded(fraction * 100)}%`;
}

/** Three decimals are finer than a printer's resolution; no exponents, no `NaN`. */
function rounded(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > 1e6) return '0';
  return String(Math.round(value * 1000) / 1000 + 0);
}

/** A rectangle in points from the top left corner of its page. */
export type FrameBox = { x: number; y: number; width: number; height: number };

/** A rectangle as the attributes of `draw:frame` and of shapes. */
export function boxAttributes({ x, y, width, height }: FrameBox): XmlAttributes {
  return {
    'svg:x': points(x),
    'svg:y': points(y),
    'svg:width': points(Math.max(0, width)),
    'svg:height': points(Math.max(0, height)),
  };
}
