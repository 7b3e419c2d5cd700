import type { Box } from '../../../api/box.ts';
import { markThreshold } from '../../binarize/mark-threshold.ts';
import type { GrayImage } from '../../image/image.ts';

/** Around the ink in a box: where it is, and which share of that is ink; null for no ink. */
export type TightInk = { box: Box; coverage: number };

export function tightInk(ink: GrayImage, { x, y, width, height }: Box): TightInk | null {
  let marked = 0;
  let [left, top, right, bottom] = [ink.width, ink.height, 0, 0];
  for (let row = Math.max(0, y); row < Math.min(ink.height, y + height); row++) {
    for (let column = Math.max(0, x); column < Math.min(ink.width, x + width); column++) {
      if ((ink.data[row * ink.width + column] ?? 0) < markThreshold) continue;
      marked++;
      left = Math.min(left, column);
      right = Math.max(right, column + 1);
      top = Math.min(top, row);
      bottom = row + 1;
    }
  }
  if (marked === 0) return null;
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  return { box, coverage: marked / box.width / box.height };
}
