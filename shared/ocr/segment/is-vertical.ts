import type { Box } from '../../api/box.ts';
import { across, down, unionOf } from '../geometry/boxes.ts';
import { median } from '../geometry/median.ts';
import { freeSpans, joinSpans, type Span } from '../geometry/spans.ts';

/**
 * Whether the marks of a block are columns of Chinese or Japanese writing, to be read from top to
 * bottom: each as wide as one character, three or more characters long, and farther from the next
 * column than characters are from each other. Only to be asked where such writing is expected: a
 * column of single digits looks the same.
 */
export function isVertical(marks: Box[]): boolean {
  const character = characterSize(marks);
  const columns = columnsOf(marks);
  const long = columns.filter((column) => unionOf(column).height >= 2.5 * character);
  if (long.length === 0 || 2 * long.length < columns.length) return false;
  if (median(long.map((column) => unionOf(column).width)) > 1.4 * character) return false;
  if (columns.length === 1) return true;
  const between = median(lengths(freeSpans(marks.map(across), across(unionOf(marks)))));
  const within = median(long.flatMap((column) => lengths(gapsIn(column))));
  return between > 1.3 * within;
}

/** The side of the square that a character fills, in pixels: most marks are parts of one. */
export function characterSize(marks: Box[]): number {
  const sides = marks.map(({ width, height }) => Math.max(width, height)).sort((a, b) => a - b);
  return sides[Math.floor(0.9 * sides.length)] ?? 0;
}

function columnsOf(marks: Box[]): Box[][] {
  return joinSpans(marks.map(across)).map(({ from, to }) =>
    marks.filter(({ x }) => x >= from && x < to),
  );
}

function gapsIn(column: Box[]): Span[] {
  return freeSpans(column.map(down), down(unionOf(column)));
}

function lengths(spans: Span[]): number[] {
  return spans.map(({ from, to }) => to - from);
}
