import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { commonHeight } from './estimate-text-height.ts';

/** Entries of a table of contents: ten letters, and a row of dots of this size to a number. */
function entries(count: number, { dot, from }: { dot: number; from: number }): Box[] {
  return Array.from({ length: count }, (_, entry) => {
    const y = from + 60 * entry;
    const letters = Array.from({ length: 10 }, (_, at) => box(30 * at, y, 20, 28));
    const dots = Array.from({ length: 90 }, (_, at) => box(320 + 13 * at, y + 28 - dot, dot, dot));
    return [...letters, ...dots];
  }).flat();
}

function box(x: number, y: number, width: number, height: number): Box {
  return { x, y, width, height };
}

test('the height of letters is known among more dots that lead to numbers', () => {
  expect(commonHeight(entries(20, { dot: 5, from: 0 }))).toBe(28);
});

test('also where bold entries have larger dots', () => {
  const bold = entries(6, { dot: 7, from: 1_300 });
  expect(commonHeight([...entries(20, { dot: 5, from: 0 }), ...bold])).toBe(28);
});

test('dots alone have their own height', () => {
  const dots = entries(20, { dot: 5, from: 0 }).filter(({ height }) => height === 5);
  expect(commonHeight(dots)).toBe(5);
});
