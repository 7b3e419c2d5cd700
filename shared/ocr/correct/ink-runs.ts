import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/mark-threshold.ts';
import type { Span } from '../geometry/spans.ts';
import type { GrayImage } from '../image/image.ts';

type Options = {
  /** How strong ink has to be to count. */
  threshold?: number;
  /** Rows with a line of as many pixels are left out: they are underlines. */
  maxLine?: number;
};

/** Where the columns of a box show ink, from left to right: a character each, if none touch. */
export function inkRuns(
  ink: GrayImage,
  box: Box,
  { threshold = markThreshold, maxLine = Number.POSITIVE_INFINITY }: Options = {},
): Span[] {
  const left = Math.max(0, box.x);
  const right = Math.min(ink.width, box.x + box.width);
  const marked = new Uint8Array(Math.max(0, right - left));
  const bottom = Math.min(ink.height, box.y + box.height);
  for (let y = Math.max(0, box.y); y < bottom; y++) {
    const row = ink.data.subarray(y * ink.width + left, y * ink.width + right);
    if (widestLine(row, threshold) >= maxLine) continue;
    for (let x = 0; x < row.length; x++) if ((row[x] ?? 0) >= threshold) marked[x] = 1;
  }
  const runs: Span[] = [];
  for (let x = 0; x < marked.length; x++) {
    if (marked[x] === 0) continue;
    const last = runs.at(-1);
    if (last?.to === left + x) last.to++;
    else runs.push({ from: left + x, to: left + x + 1 });
  }
  return runs;
}

function widestLine(row: GrayImage['data'], threshold: number): number {
  let widest = 0;
  let width = 0;
  for (const value of row) {
    width = value >= threshold ? width + 1 : 0;
    widest = Math.max(widest, width);
  }
  return widest;
}
