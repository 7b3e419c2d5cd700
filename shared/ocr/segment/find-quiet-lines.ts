import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { median } from '../geometry/median.ts';
import { findComponents } from '../image/find-components.ts';
import type { GrayImage } from '../image/image.ts';
import { measureCapitals } from './cut-strips.ts';
import { isWritten } from './is-written.ts';

/**
 * The marks of lines that have paper around them in the midst of a texture, as the labels of buttons
 * over a photo: letters of one size on one line, with nothing else near.
 * @param capitals the height of capitals in pixels, roughly
 */
export function findQuietLines(ink: GrayImage, marks: Box[], capitals: number): Box[][] {
  const grown = grow(ink, {
    across: Math.round(quietBeside * capitals),
    down: Math.max(1, Math.round(quietAbove * capitals)),
  });
  const areas = findComponents(grown, 1).filter(
    ({ width, height }) => height <= highest * capitals && width >= height,
  );
  const byRow = marks.toSorted((a, b) => a.y - b.y);
  return areas.map((area) => marksIn(byRow, area)).filter(isLine);
}

/** In heights of capitals: paper to the left and right, as between words, and between two lines. */
const quietBeside = 0.7;
const quietAbove = 0.1;
/** Of a line from an accent to a descender, with the paper around it. */
const highest = 2.6;

/** Letters of one size that stand on one line. */
function isLine(marks: Box[]): boolean {
  if (marks.length < fewestLetters || marks.length > mostMarks) return false;
  const capitals = measureCapitals(marks);
  if (capitals === null || !isWritten(marks, capitals)) return false;
  const ends = marks.map(({ y, height }) => y + height);
  const baseline = median(ends);
  const standing = ends.filter((end) => Math.abs(end - baseline) <= offBaseline * capitals);
  return standing.length >= minStanding * marks.length;
}

const fewestLetters = 4;
/** No line of a page that a person reads has more. */
const mostMarks = 500;
/** In heights of capitals; a share of the marks, of which dots and commas are some. */
const offBaseline = 0.12;
const minStanding = 0.6;

/** @param marks from the top */
function marksIn(marks: Box[], area: Box): Box[] {
  const found: Box[] = [];
  for (let at = firstFrom(marks, area.y); at < marks.length; at++) {
    const mark = marks[at];
    if (!mark || mark.y >= area.y + area.height) break;
    const isIn =
      mark.x >= area.x &&
      mark.x + mark.width <= area.x + area.width &&
      mark.y + mark.height <= area.y + area.height;
    if (isIn) found.push(mark);
  }
  return found;
}

/** The index of the first mark whose top is at this row or below. */
function firstFrom(marks: Box[], row: number): number {
  let [from, to] = [0, marks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((marks[middle]?.y ?? 0) < row) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** 1 where ink is so many pixels to the left or right, and above or below; 0 elsewhere. */
function grow({ width, height, data }: GrayImage, by: { across: number; down: number }): GrayImage {
  const dark = data.map((ink) => (ink >= markThreshold ? 1 : 0));
  const wide = new Uint8Array(dark.length);
  for (let y = 0; y < height; y++)
    spread(dark, wide, { from: y * width, step: 1, count: width, reach: by.across });
  const grown = new Uint8Array(dark.length);
  for (let x = 0; x < width; x++)
    spread(wide, grown, { from: x, step: width, count: height, reach: by.down });
  return { width, height, data: grown };
}

type Run = { from: number; step: number; count: number; reach: number };

/** Sets what is at most `reach` steps from a pixel that is set, in either direction. */
function spread(given: Uint8Array, grown: Uint8Array, { from, step, count, reach }: Run): void {
  let [after, before] = [-1, -1];
  for (let index = 0; index < count; index++) {
    const there = from + index * step;
    after = given[there] ? reach : after - 1;
    if (after >= 0) grown[there] = 1;
    const back = from + (count - 1 - index) * step;
    before = given[back] ? reach : before - 1;
    if (before >= 0) grown[back] = 1;
  }
}
