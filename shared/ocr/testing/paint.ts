import type { Box } from '../../api/box.ts';
import type { GrayImage, RgbaImage } from '../image/image.ts';

/** 0xRRGGBB. */
type Color = number;

/** An image of one color with rectangles painted over each other. */
export function paint(
  { width, height, color }: { width: number; height: number; color: Color },
  rectangles: (Box & { color: Color })[] = [],
): RgbaImage {
  const data = new Uint8Array(4 * width * height);
  const fill = (box: Box, value: Color) => {
    for (let y = box.y; y < box.y + box.height; y++) {
      for (let x = box.x; x < box.x + box.width; x++) {
        data.set([value >> 16, (value >> 8) & 255, value & 255, 255], 4 * (y * width + x));
      }
    }
  };
  fill({ x: 0, y: 0, width, height }, color);
  for (const rectangle of rectangles) fill(rectangle, rectangle.color);
  return { width, height, data };
}

/** A gray image from rows of characters: a blank is 0, a digit is its share of 9 of 255. */
export function drawGray(...rows: string[]): GrayImage {
  const width = rows[0]?.length ?? 0;
  const data = rows.flatMap((row) => [...row].map((mark) => (Number(mark) * 255) / 9));
  return { width, height: rows.length, data: Uint8Array.from(data) };
}

/** Rows of boxes as letters make them: `count` letters of `height` from (x, y), close together. */
export function letters(x: number, y: number, count: number, height = 10): Box[] {
  return Array.from({ length: count }, (_, index) => {
    return { x: x + index * height, y, width: 0.8 * height, height };
  });
}

/** Lines of words of 4 letters, one line every two heights. */
export function textLines(
  { x, y, lines, words }: { x: number; y: number; lines: number; words: number },
  height = 10,
): Box[] {
  return Array.from({ length: lines * words }, (_, index) => {
    const word = index % words;
    const line = Math.floor(index / words);
    return letters(x + word * 5 * height, y + line * 2 * height, 4, height);
  }).flat();
}
