import { expect, test } from 'vitest';
import { isMonospaced } from './cut-strips.ts';

/** Letters of these widths in columns 8 px wide, or one after the other. */
const line = (widths: number[], inColumns: boolean) => {
  let end = 0;
  return widths.map((width, index) => {
    const x = inColumns ? 8 * index + (8 - width) / 2 : end;
    end += width + 2;
    return { x, y: 0, width, height: 10 };
  });
};
const widths = [6, 3, 6, 5, 7, 2, 6, 3, 5, 6, 4, 7, 6, 2, 5, 3];

test('letters that stand in columns are monospaced, others are not', () => {
  expect(isMonospaced([line(widths, true)], 10)).toBe(true);
  expect(isMonospaced([line(widths, false)], 10)).toBe(false);
});

test('a few letters tell nothing', () => {
  expect(isMonospaced([line(widths.slice(0, 8), true)], 10)).toBe(false);
});
