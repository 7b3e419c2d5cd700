import type { Box } from '../../shared/api/box.ts';
import { unionOf } from '../../shared/ocr/geometry/boxes.ts';
import type { RgbaImage } from '../../shared/ocr/image/image.ts';
import { intersection, without } from './desktop-bounds.ts';

/**
 * An image of only some rectangles of another, and its place there; between the rectangles it has
 * their most frequent color.
 */
export function cutPart(
  { width, data }: RgbaImage,
  boxes: Box[],
): { picture: RgbaImage; x: number; y: number } {
  const around = unionOf(boxes);
  // Pixels are copied as words, which requires an offset that is a multiple of four bytes.
  const aligned = data.byteOffset % 4 === 0 ? data : new Uint8Array(data);
  const source = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
  const pixels = new Uint32Array(around.width * around.height);
  pixels.fill(mostFrequent(source, width, boxes));
  for (const box of boxes) {
    for (let y = box.y; y < box.y + box.height; y++) {
      const row = source.subarray(y * width + box.x, y * width + box.x + box.width);
      pixels.set(row, (y - around.y) * around.width + box.x - around.x);
    }
  }
  const picture = {
    width: around.width,
    height: around.height,
    data: new Uint8Array(pixels.buffer),
  };
  return { picture, x: around.x, y: around.y };
}

/** Samples some of the pixels: a background has most of them anyway. */
function mostFrequent(source: Uint32Array, width: number, boxes: Box[]): number {
  const counts = new Map<number, number>();
  for (const box of boxes) {
    for (let y = box.y; y < box.y + box.height; y += 7) {
      for (let x = box.x; x < box.x + box.width; x += 7) {
        const color = source[y * width + x] ?? 0;
        counts.set(color, (counts.get(color) ?? 0) + 1);
      }
    }
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? 0;
}

/** How many windows of a display are read separately; those below them are read as one. */
const maxWindows = 8;
/** In pixels: a window with no larger visible piece contains no line of text. */
const smallest = { width: 60, height: 16 };

/**
 * The visible parts of each window of a display, the topmost first, and the rest of the display.
 */
export function visibleParts(display: Box, windows: Box[]): Box[][] {
  const parts: Box[][] = [];
  let free = [display];
  for (const window of windows) {
    if (parts.length === maxWindows) break;
    const seen = free.flatMap((box) => intersection(box, window) ?? []).filter(isLarge);
    if (seen.length === 0) continue;
    parts.push(seen);
    free = free.flatMap((box) => without(box, window));
  }
  const beside = free.filter(isLarge);
  return beside.length > 0 ? [...parts, beside] : parts;
}

function isLarge({ width, height }: Box): boolean {
  return width >= smallest.width && height >= smallest.height;
}
