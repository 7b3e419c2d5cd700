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

test('a word that was changed is not taken for another one of the same letters', () => {
  const read = words('Total', '12', 'Total', '30');
  expect(alignWords('Sum 12\nTotal 3O', read)).toEqual([
    undefined,
    { start: 4, end: 6 },
    { start: 7, end: 12 },
    undefined,
  ]);
  // Text added to a word changes it, text beside it does not.
  expect(alignWords('Totals 12,\nTotal x30', read)).toEqual([
    undefined,
    { start: 7, end: 9 },
    { start: 11, end: 16 },
    undefined,
  ]);
  expect(alignWords('Total 1 2\nTotal Total 30', read)[1]).toBeUndefined();
});

test('words without spaces between them, and one whose hyphen a layout took', () => {
  expect(alignWords('ab\ncde', words('a', 'b', 'cd', 'e'))).toEqual([
    { start: 0, end: 1 },
    { start: 1, end: 2 },
    { start: 3, end: 5 },
    { start: 5, end: 6 },
  ]);
  expect(alignWords('the information', words('the', 'infor-', 'mation'))).toEqual([
    { start: 0, end: 3 },
    { start: 4, end: 9 },
    { start: 9, end: 15 },
  ]);
});

test('a text that was written anew has the whole words that are still in it', () => {
  const read = Array.from({ length: 900 }, (_, index) => `word${index}`);
  const spans = alignWords(read.toReversed().join(' '), words(...read));
  expect(spans.at(-1)).toEqual({ start: 0, end: 7 });
  expect(spans.every((span) => span !== undefined)).toBe(true);
});
