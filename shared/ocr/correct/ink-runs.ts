import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/mark-threshold.ts';
import type { Span } from '../geometry/spans.ts';
import type { GrayImage } from '../image/image.ts';

/**
 * Where the columns of a box show ink, from left to right: a character each, if none touch.
 * Rows with a line of `maxLine` pixels and more are left out: they are underlines.
 */
export function inkRuns(ink: GrayImage, box: Box, maxLine: number): Span[] {
  const left = Math.max(0, box.x);
  const right = Math.min(ink.width, box.x + box.width);
  const marked = new Uint8Array(Math.max(0, right - left));
  const bottom = Math.min(ink.height, box.y + box.height);
  for (let y = Math.max(0, box.y); y < bottom; y++) {
    const row = ink.data.subarray(y * ink.width + left, y * ink.width + right);
    if (widestLine(row) >= maxLine) continue;
    for (const [x, value] of row.entries()) if (value >= markThreshold) marked[x] = 1;
  }
  const runs: Span[] = [];
  for (const [at, mark] of marked.entries()) {
    const last = runs.at(-1);
    if (mark === 0) continue;
    if (last?.to === left + at) last.to++;
    else runs.push({ from: left + at, to: left + at + 1 });
  }
  return runs;
}

function widestLine(row: Uint8Array | Uint8ClampedArray): number {
  let widest = 0;
  let width = 0;
  for (const value of row) {
    width = value >= markThreshold ? width + 1 : 0;
    widest = Math.max(widest, width);
  }
  return widest;
}
