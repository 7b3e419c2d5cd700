import type { Box } from '../../api/box.ts';
import type { RgbaImage } from '../image/image.ts';

/** By how many quarters, clockwise. */
export type Quarters = 0 | 1 | 2 | 3;

/** An image turned clockwise. */
export function turnQuarters({ width, height, data }: RgbaImage, quarters: Quarters): RgbaImage {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  const from = new Uint32Array(aligned.buffer, aligned.byteOffset, width * height);
  const to = new Uint32Array(from.length);
  const [turnedWidth, turnedHeight] = quarters % 2 === 0 ? [width, height] : [height, width];
  const { start, right, down } = walkThrough(width, height, quarters);
  for (let y = 0, at = 0; y < turnedHeight; y++) {
    let source = start + y * down;
    for (let x = 0; x < turnedWidth; x++, at++, source += right) to[at] = from[source] ?? 0;
  }
  return { width: turnedWidth, height: turnedHeight, data: new Uint8Array(to.buffer) };
}

/** The pixel that comes first, and how far those right of and below each are from it. */
function walkThrough(width: number, height: number, quarters: Quarters) {
  if (quarters === 1) return { start: (height - 1) * width, right: -width, down: 1 };
  if (quarters === 2) return { start: height * width - 1, right: -1, down: -width };
  if (quarters === 3) return { start: width - 1, right: width, down: -1 };
  return { start: 0, right: 1, down: width };
}

/** Where a box of the turned image is in the one before, of this size. */
export function boxBeforeTurn(
  { x, y, width, height }: Box,
  before: { width: number; height: number },
  quarters: Quarters,
): Box {
  if (quarters === 1) return { x: y, y: before.height - x - width, width: height, height: width };
  if (quarters === 3) return { x: before.width - y - height, y: x, width: height, height: width };
  if (quarters === 0) return { x, y, width, height };
  return { x: before.width - x - width, y: before.height - y - height, width, height };
}
