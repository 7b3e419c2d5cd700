import { expect, test } from 'vitest';
import { fitGrid } from './character-pitch.ts';
import type { Span } from './spans.ts';

/** Ink of characters that are 20 pixels apart, the first at 30; some come apart in the middle. */
function inkOf(characters: string): Span[] {
  return [...characters].flatMap((character, at) => {
    const x = 30 + 20 * at;
    if (character === '川') return [2, 8, 14].map((from) => ({ from: x + from, to: x + from + 3 }));
    if (character === '、') return [{ from: x + 2, to: x + 7 }];
    return [{ from: x + 1, to: x + 19 }];
  });
}

test('characters that come apart, and punctuation, have one cell each', () => {
  const cells = fitGrid(inkOf('川口、山川口、川口'), 9) ?? [];
  expect(cells).toHaveLength(9);
  for (const [at, { from, to }] of cells.entries()) {
    const middle = 40 + 20 * at;
    expect(Math.abs((from + to) / 2 - middle)).toBeLessThan(4);
  }
});

test('a character that was not counted gets its cell', () => {
  expect(fitGrid(inkOf('山川口山口川口山'), 7)).toHaveLength(8);
});

test('letters of different widths have no grid', () => {
  const widths = [4, 14, 6, 17, 9, 3, 15, 11, 5, 18, 7, 13];
  let x = 0;
  const runs = widths.map((width) => {
    const from = x;
    x += width + 1;
    return { from, to: from + width };
  });
  expect(fitGrid(runs, widths.length)).toBeNull();
});

test('one character or none has no grid', () => {
  expect(fitGrid(inkOf('山'), 1)).toBeNull();
  expect(fitGrid([], 3)).toBeNull();
});
