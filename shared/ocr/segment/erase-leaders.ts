import type { Box } from '../../api/box.ts';
import { unionOf } from '../geometry/boxes.ts';
import { dotRows, fewestDots, middleOf } from '../geometry/dot-rows.ts';
import type { GrayImage } from '../image/image.ts';
import { wipeBox } from '../image/wipe-box.ts';

/** A row of dots that leads from an entry to its number, or of asterisks, and how many it has. */
export type Leader = { box: Box; dots: number; asterisks?: true };

/**
 * Removes rows of dots from an ink image, in place, and returns those that are no texture:
 * Tesseract reads long ones as letters of all kinds. `marks` are the boxes of letters and dots,
 * `capitals` is the height of capital letters in pixels.
 */
export function eraseLeaders(ink: GrayImage, marks: Box[], capitals: number): Leader[] {
  return [...eraseDots(ink, marks, capitals), ...eraseAsterisks(ink, marks, capitals)];
}

function eraseDots(ink: GrayImage, marks: Box[], capitals: number): Leader[] {
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

/** Rows of asterisks around comments: so many are read as words. */
function eraseAsterisks(ink: GrayImage, marks: Box[], capitals: number): Leader[] {
  const signs = marks.filter((mark) => isLikeAsterisk(mark, capitals));
  const rows = dotRows(signs, maxAsteriskStep * capitals)
    .filter((row) => row.length >= fewestAsterisks && haveOneShape(row, ink))
    .map((row) => ({ row, box: unionOf(row) }));
  for (const { row } of rows) for (const sign of row) wipeBox(ink, sign, softEdge);
  return rows.map(({ row, box }) => ({ box, dots: row.length, asterisks: true }));
}

function isLikeAsterisk({ width, height }: Box, capitals: number): boolean {
  return (
    height > maxLeaderDot * capitals &&
    height <= maxAsterisk * capitals &&
    Math.abs(width - height) <= maxOblong * height + 1
  );
}

/** In heights of capitals: small letters have 0.72 and more. */
const maxAsterisk = 0.69;
const maxAsteriskStep = 1.2;

/** In heights of the sign. */
const maxOblong = 0.3;

const fewestAsterisks = 8;

/** Whether most of some marks have the ink of the first one: letters have that of each its own. */
function haveOneShape([first, ...others]: Box[], ink: GrayImage): boolean {
  if (!first) return false;
  const alike = others.filter((other) => differenceOf(first, other, ink) < maxDifference);
  return alike.length >= minAlike * others.length;
}

/** Between the ink of two marks, as a share of that of the first. */
function differenceOf(one: Box, other: Box, { width, data }: GrayImage): number {
  let [sum, difference] = [0, 0];
  for (let y = 0; y < one.height; y++) {
    for (let x = 0; x < one.width; x++) {
      const strength = data[(one.y + y) * width + one.x + x] ?? 0;
      sum += strength;
      difference += Math.abs(strength - (data[(other.y + y) * width + other.x + x] ?? 0));
    }
  }
  return difference / Math.max(1, sum);
}

const maxDifference = 0.5;
const minAlike = 0.7;

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
