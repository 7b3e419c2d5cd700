import type { Box } from '../../api/box.ts';
import { unionOf } from '../geometry/boxes.ts';

/**
 * Whether most characters of a block, given by the marks of its lines, are drawn in parts one above
 * the other, as syllables of Hangul are.
 */
export function isStacked(lines: Box[][]): boolean {
  const { columns, stacks } = stacksIn(lines);
  return stacks.length >= Math.max(fewestStacks, minStacks * columns.length);
}

/**
 * The height in pixels of such characters of some of the lines; null where hardly any are there. The
 * most common height is that of their parts, which differ from line to line in text of one size.
 */
export function stackedHeight(lines: Box[][]): number | null {
  const { columns, stacks } = stacksIn(lines);
  if (stacks.length < Math.max(fewestStacks, minStacksBesideLatin * columns.length)) return null;
  const heights = stacks.map((stack) => unionOf(stack).height).sort((a, b) => a - b);
  return heights[Math.floor(usual * heights.length)] ?? null;
}

const fewestStacks = 3;
/**
 * Share of the columns with ink, in blocks and in their lines: of pages in Korean a quarter, in
 * Chinese and Japanese a twentieth, whose parts are rarely wide and mostly touch.
 */
const minStacks = 0.12;
const minStacksBesideLatin = 0.06;

/** Which of the heights, from the lowest, is that of whole characters. */
const usual = 0.75;

/** The marks of lines that share columns, and which of these are parts of one character. */
export function stacksIn(lines: Box[][]): { columns: Box[][]; stacks: Box[][] } {
  const columns = lines.flatMap(columnsOf);
  return { columns, stacks: columns.filter(isStack) };
}

/** The marks of a line that share columns, from the left. */
function columnsOf(line: Box[]): Box[][] {
  const columns: Box[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const mark of line.toSorted((a, b) => a.x - b.x)) {
    if (mark.x < end) columns.at(-1)?.push(mark);
    else columns.push([mark]);
    end = Math.max(end, mark.x + mark.width);
  }
  return columns;
}

/** Whether marks are one character: one of them over another, both as wide as letters. */
function isStack(marks: Box[]): boolean {
  if (marks.length < 2) return false;
  const { width, height } = unionOf(marks);
  if (width > widest * height) return false;
  const wide = marks.filter((mark) => mark.width >= minWidth * height);
  // The bars of = and ≡ are low, all of them.
  const isHigh = wide.some((mark) => mark.height >= minHeight * height);
  return (
    isHigh && wide.some((upper) => wide.some((lower) => lower.y >= upper.y + upper.height - 1))
  );
}

/** In heights of the character: letters over an underline are wider, dots and accents narrower. */
const widest = 1.3;
const minWidth = 0.5;
const minHeight = 0.3;
