import type { Box } from '../../api/box.ts';
import { unionOf } from '../geometry/boxes.ts';
import type { GrayImage } from '../image/image.ts';

/** A row of dots that leads from an entry to its number, and how many dots it has. */
export type Leader = { box: Box; dots: number };

/**
 * Removes rows of dots from an ink image, in place, and returns those that are no texture:
 * Tesseract reads long ones as letters of all kinds. `marks` are the boxes of letters and dots,
 * `capitals` is the height of capital letters in pixels.
 */
export function eraseLeaders(ink: GrayImage, marks: Box[], capitals: number): Leader[] {
  const dots = marks.filter((mark) => isDot(mark, capitals));
  if (dots.length < fewestDots) return [];
  const rows = rowsOf(dots.toSorted((a, b) => middleOf(a) - middleOf(b)));
  const leaders = rows.flatMap((row) => evenlySpaced(row, capitals));
  for (const row of leaders) for (const dot of row) erase(ink, dot);
  const found = leaders.map((row) => ({ box: unionOf(row), dots: row.length }));
  return found.filter((leader, index) => {
    const near = found.slice(Math.max(0, index - columns), index + columns + 1);
    return !near.some((other) => other !== leader && areClose(leader.box, other.box, capitals));
  });
}

/** How many rows of dots beside each other are examined. */
const columns = 8;

/** Rows of dots closer together than lines of text are a texture. */
function areClose(one: Box, other: Box, capitals: number): boolean {
  const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  return Math.abs(middleOf(one) - middleOf(other)) < capitals && shared > 0;
}

/** Three are an ellipsis, which is read well. */
const fewestDots = 6;

function isDot({ width, height }: Box, capitals: number): boolean {
  return (
    Math.max(width, height) <= Math.max(3, maxLeaderDot * capitals) &&
    Math.max(width, height) <= 2 * Math.min(width, height)
  );
}

/** In heights of capitals. */
const maxLeaderDot = 0.35;

function rowsOf(dots: Box[]): Box[][] {
  const rows: Box[][] = [];
  for (const dot of dots) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && middleOf(dot) - middleOf(last) <= 1) row.push(dot);
    else rows.push([dot]);
  }
  return rows;
}

function middleOf({ y, height }: Box): number {
  return y + height / 2;
}

/** The longest parts of a row with evenly spaced dots. */
function evenlySpaced(row: Box[], capitals: number): Box[][] {
  const sorted = row.toSorted((a, b) => a.x - b.x);
  const parts: Box[][] = [];
  let part: Box[] = [];
  let pitch = 0;
  for (const dot of sorted) {
    const last = part.at(-1);
    const step = last ? dot.x + dot.width / 2 - last.x - last.width / 2 : 0;
    const isNext =
      last &&
      step <= 2 * capitals &&
      (part.length === 1 || Math.abs(step - pitch) <= maxUnevenDots * pitch + 1) &&
      Math.abs(dot.width - last.width) <= 1;
    if (isNext) pitch = part.length === 1 ? step : pitch + (step - pitch) / part.length;
    else {
      parts.push(part);
      part = [];
    }
    part.push(dot);
  }
  return [...parts, part].filter(({ length }) => length >= fewestDots);
}

/** Share of the distance between dots. */
const maxUnevenDots = 0.2;

/** Including the soft edge of a dot. */
function erase({ width, height, data }: GrayImage, box: Box): void {
  const [left, right] = [Math.max(0, box.x - 1), Math.min(width, box.x + box.width + 1)];
  const [top, bottom] = [Math.max(0, box.y - 1), Math.min(height, box.y + box.height + 1)];
  for (let y = top; y < bottom; y++) data.fill(0, y * width + left, y * width + right);
}
