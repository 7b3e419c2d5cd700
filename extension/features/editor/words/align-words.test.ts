import { expect, test } from 'vitest';
import { alignWords, spanAt } from './align-words.ts';

const words = (...texts: string[]) => texts.map((text) => ({ text }));

test('the same word twice stands in two places', () => {
  expect(alignWords('Total 12\nTotal 30', words('Total', '12', 'Total', '30'))).toEqual([
    { start: 0, end: 5 },
    { start: 6, end: 8 },
    { start: 9, end: 14 },
    { start: 15, end: 17 },
  ]);
});

test('a word that was corrected is missing, and those behind it are still found', () => {
  const spans = alignWords('one 2wo three', words('one', 'two', 'three'));
  expect(spans).toEqual([{ start: 0, end: 3 }, undefined, { start: 8, end: 13 }]);
  expect(spanAt(spans, 10)).toBe(2);
  expect(spanAt(spans, 5)).toBe(-1);
});

test('words of a text in another order are found where they are', () => {
  expect(alignWords('b a', words('a', 'b'))).toEqual([
    { start: 2, end: 3 },
    { start: 0, end: 1 },
  ]);
});
