import type { Box } from '../../shared/api/box.ts';
import type { RgbaImage } from '../../shared/ocr/image/image.ts';
import { intersection } from '../screen/region.ts';

/** Which pixels belong to a window: those in `box` that nothing in `above` covers. */
export type Shape = { box: Box; above: Box[] };

/**
 * The pixels of `shapes` from a photograph of the rectangle `bounds`; everything else becomes
 * transparent. All rectangles are on the desktop.
 */
export function cutOut(photograph: RgbaImage, bounds: Box, shapes: Shape[]): RgbaImage {
  const { width, height } = photograph;
  const data = new Uint8Array(photograph.data.length);
  for (const { box, above } of shapes) {
    const covers = above.map((cover) => intersection(cover, box)).filter((cover) => cover !== null);
    for (const { y, from, to } of spans(box, covers)) {
      const row = y - bounds.y;
      const left = Math.max(0, from - bounds.x);
      const right = Math.min(width, to - bounds.x);
      if (row < 0 || row >= height || right <= left) continue;
      const start = (row * width + left) * 4;
      const end = (row * width + right) * 4;
      data.set(photograph.data.subarray(start, end), start);
    }
  }
  return { width, height, data };
}

/** The uncovered pixels of `box`, row by row: from `from` up to, not including, `to`. */
function* spans(box: Box, covers: Box[]): Generator<{ y: number; from: number; to: number }> {
  for (let y = box.y; y < box.y + box.height; y++) {
    let from = box.x;
    const inRow = covers
      .filter((cover) => y >= cover.y && y < cover.y + cover.height)
      .toSorted((a, b) => a.x - b.x);
    for (const cover of inRow) {
      if (cover.x > from) yield { y, from, to: cover.x };
      from = Math.max(from, cover.x + cover.width);
    }
    if (from < box.x + box.width) yield { y, from, to: box.x + box.width };
  }
}
