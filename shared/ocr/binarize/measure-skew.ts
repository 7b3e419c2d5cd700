import { median } from '../geometry/median.ts';
import type { GrayImage } from '../image/image.ts';

/**
 * By how much ruling lines are askew: how many pixels they fall for each pixel to the right; 0 where
 * they are straight, or where there are none. `lines` are long marks that may be such lines, as the
 * box around each; `thickness` is the most that one has, in pixels.
 */
export function measureSkew(ink: GrayImage, lines: Mark[], thickness: number): number {
  const slopes = lines
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, maxLines)
    .map((line) => slopeOf(ink, line, thickness))
    .filter((slope) => slope !== null);
  if (slopes.length < fewestLines) return 0;
  const skew = median(slopes);
  const agreeing = slopes.filter((slope) => Math.abs(slope - skew) < 0.25 * Math.abs(skew) + 0.001);
  const isSlight = Math.abs(skew) >= least && Math.abs(skew) <= steepest;
  return isSlight && agreeing.length > 0.6 * slopes.length ? skew : 0;
}

/** 0.14 degrees: less does no harm, and to draw the image anew would blur it. */
const least = 0.0025;

/** From and up to before columns of pixels, from the first up to the last row. */
type Mark = { from: number; to: number; first: number; last: number };

/** More tell nothing new. */
const maxLines = 40;

/** One may be anything. */
const fewestLines = 2;

/** 3 degrees: what is turned by more is no scan of a sheet laid down carelessly. */
const steepest = 0.052;

/** Of a line that is thin nearly all along, by where it is at both ends; null for anything else. */
function slopeOf(
  ink: GrayImage,
  { from, to, first, last }: Mark,
  thickness: number,
): number | null {
  const x = (from + to) >> 1;
  const start = thinMarkAt(ink, x, { top: first, bottom: last }, thickness);
  if (!start) return null;
  const left = follow(ink, { x, ...start }, -1, thickness);
  const right = follow(ink, { x, ...start }, 1, thickness);
  const length = right.x - left.x;
  if (length < 2 * (to - from) && length < longest) return null;
  return (right.top + right.bottom - left.top - left.bottom) / 2 / length;
}

/** In pixels: of a shorter line, of which only a piece was found, the slope is a guess. */
const longest = 200;

/** Rows of a column of pixels. */
type Rows = { top: number; bottom: number };

/** The uppermost mark of a column of pixels that is as thin as a line. */
function thinMarkAt(
  ink: GrayImage,
  x: number,
  { top, bottom }: Rows,
  thickness: number,
): Rows | null {
  for (let y = top; y <= bottom; y++) {
    const mark = markAt(ink, x, { top: y, bottom: y });
    if (mark && mark.bottom - mark.top < thickness) return mark;
    y = mark ? mark.bottom : y;
  }
  return null;
}

/** Where a line ends that is followed to one side, over letters that touch it and lines that cross. */
function follow(ink: GrayImage, start: Rows & { x: number }, step: 1 | -1, thickness: number) {
  let last = start;
  const reach = 6 * thickness;
  for (let x = start.x + step; x >= 0 && x < ink.width; x += step) {
    if (Math.abs(x - last.x) > reach) break;
    const rows = markAt(ink, x, { top: last.top - 1, bottom: last.bottom + 1 });
    if (!rows) break;
    if (rows.bottom - rows.top < thickness) last = { x, ...rows };
  }
  return last;
}

/** The marks of a column of pixels that lie in some rows or reach into them, as one. */
function markAt({ width, height, data }: GrayImage, x: number, rows: Rows): Rows | null {
  const marked = (y: number) => y >= 0 && y < height && (data[y * width + x] ?? 0) >= faintest;
  let { top, bottom } = rows;
  while (top <= bottom && !marked(top)) top++;
  while (bottom >= top && !marked(bottom)) bottom--;
  if (top > bottom) return null;
  while (marked(top - 1)) top--;
  while (marked(bottom + 1)) bottom++;
  return { top, bottom };
}

/** Half of what a line has where it is darkest. */
const faintest = 96;
