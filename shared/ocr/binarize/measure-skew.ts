import { median } from '../geometry/median.ts';
import type { GrayImage } from '../image/image.ts';

/**
 * The skew of ruling lines: how many pixels they fall per pixel to the right; 0 where they are
 * level, or where there are none. `lines` are the boxes of long marks that may be such lines;
 * `thickness` is the most that a line has, in pixels.
 */
export function measureSkew(ink: GrayImage, lines: SkewMark[], thickness: number): number {
  const slopes = lines
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, maxLines)
    .map((line) => slopeOf(ink, line, thickness))
    .filter((slope) => slope !== null);
  if (slopes.length < fewestLines) return 0;
  const skew = median(slopes);
  const agreeing = slopes.filter(
    (slope) => Math.abs(slope - skew) < toleratedShare * Math.abs(skew) + toleratedSlope,
  );
  const isSlight = Math.abs(skew) >= leastSkew && Math.abs(skew) <= steepest;
  return isSlight && agreeing.length > minAgreeing * slopes.length ? skew : 0;
}

/** 0.14 degrees: less is harmless, and redrawing the image would blur it. */
const leastSkew = 0.0025;

/** How far a slope that agrees may be from the skew: share of the skew, and pixels per pixel. */
const toleratedShare = 0.25;
const toleratedSlope = 0.001;

/** Share of the lines: if fewer agree, they are not the lines of one sheet. */
const minAgreeing = 0.6;

/** Columns of pixels `from` up to before `to`, rows `first` up to and including `last`. */
type SkewMark = { from: number; to: number; first: number; last: number };

/** More lines add no accuracy. */
const maxLines = 40;

/** A single one may be anything. */
const fewestLines = 2;

/** 3 degrees: a larger angle is no scan of a carelessly placed sheet. */
const steepest = 0.052;

/**
 * The slope of a line that is thin nearly everywhere, from both of its ends; null for anything
 * else.
 */
function slopeOf(
  ink: GrayImage,
  { from, to, first, last }: SkewMark,
  thickness: number,
): number | null {
  const x = (from + to) >> 1;
  const start = thinMarkAt(ink, x, { top: first, bottom: last }, thickness);
  if (!start) return null;
  const left = follow(ink, { x, ...start }, -1, thickness);
  const right = follow(ink, { x, ...start }, 1, thickness);
  const length = right.x - left.x;
  if (length < 2 * (to - from) && length < minSureLength) return null;
  const slope = (middleOf(right) - middleOf(left)) / length;
  const between = middleOf(left) + slope * (x - left.x);
  return Math.abs(middleOf(start) - between) < leastBend ? slope : null;
}

/** In pixels: an underline that was followed on to a full stop behind it is no straight line. */
const leastBend = 1;

function middleOf({ top, bottom }: RowBand): number {
  return (top + bottom) / 2;
}

/** In pixels: the slope of a shorter line, of which only a piece was found, is a guess. */
const minSureLength = 200;

/** Rows of a column of pixels. */
type RowBand = { top: number; bottom: number };

/** The topmost mark of a column of pixels that is as thin as a line. */
function thinMarkAt(
  ink: GrayImage,
  x: number,
  { top, bottom }: RowBand,
  thickness: number,
): RowBand | null {
  for (let y = top; y <= bottom; y++) {
    const mark = markAt(ink, x, { top: y, bottom: y });
    if (mark && mark.bottom - mark.top < thickness) return mark;
    y = mark ? mark.bottom : y;
  }
  return null;
}

/** The end of a line followed to one side, past letters that touch it and lines that cross. */
function follow(ink: GrayImage, start: RowBand & { x: number }, step: 1 | -1, thickness: number) {
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

/** The marks of a column of pixels that overlap some rows, as one. */
function markAt({ width, height, data }: GrayImage, x: number, rows: RowBand): RowBand | null {
  const marked = (y: number) => y >= 0 && y < height && (data[y * width + x] ?? 0) >= halfInked;
  let { top, bottom } = rows;
  while (top <= bottom && !marked(top)) top++;
  while (bottom >= top && !marked(bottom)) bottom--;
  if (top > bottom) return null;
  while (marked(top - 1)) top--;
  while (marked(bottom + 1)) bottom++;
  return { top, bottom };
}

/** Half of the ink of a line at its darkest. */
const halfInked = 96;
