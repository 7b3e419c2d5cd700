import type { Box } from '../../api/box.ts';
import { unionOf } from '../geometry/boxes.ts';
import { dotRows, fewestDots, middleOf } from '../geometry/dot-rows.ts';
import type { GrayImage } from '../image/image.ts';
import { wipeBox } from '../image/wipe-box.ts';

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
  const leaders = dotRows(dots, maxStep * capitals);
  for (const row of leaders) for (const dot of row) wipeBox(ink, dot, softEdge);
  const found = leaders.map((row) => ({ box: unionOf(row), dots: row.length }));
  return found.filter((leader, index) => {
    const near = found.slice(Math.max(0, index - columns), index + columns + 1);
    return !near.some((other) => other !== leader && areClose(leader.box, other.box, capitals));
  });
}

/** In heights of capitals: from one dot to the next. */
const maxStep = 2;

/** How many rows of dots beside each other are examined. */
const columns = 8;

/** Rows of dots closer together than lines of text are a texture. */
function areClose(one: Box, other: Box, capitals: number): boolean {
  const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  return Math.abs(middleOf(one) - middleOf(other)) < capitals && shared > 0;
}

function isDot({ width, height }: Box, capitals: number): boolean {
  return (
    Math.max(width, height) <= Math.max(3, maxLeaderDot * capitals) &&
    Math.max(width, height) <= 2 * Math.min(width, height)
  );
}

/** In heights of capitals. */
const maxLeaderDot = 0.35;

/** In pixels: around a dot. */
const softEdge = 1;
