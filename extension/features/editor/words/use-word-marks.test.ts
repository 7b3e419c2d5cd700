import { expect, test } from 'vitest';
import { alignWords } from './align-words.ts';
import { doubtfulBeside, doubtfulWords } from './use-word-marks.ts';

const words = [
  { text: 'Gate', confidence: 95 },
  { text: 'Bl2', confidence: 30 },
  { text: 'now', confidence: 59 },
];
const doubtfulIn = (text: string) => doubtfulWords(words, alignWords(text, words));

test('words in doubt follow the text, and are none once they are corrected', () => {
  expect(doubtfulIn('Gate Bl2 now')).toEqual([
    { index: 1, start: 5, end: 8 },
    { index: 2, start: 9, end: 12 },
  ]);
  expect(doubtfulIn('At gate B12 now')).toEqual([{ index: 2, start: 12, end: 15 }]);
  expect(doubtfulIn('now: Gate Bl2')).toEqual([{ index: 1, start: 10, end: 13 }]);
});

test('stepping goes round about from what is selected', () => {
  const all = doubtfulIn('Gate Bl2 now');
  const step = (start: number, end: number, by: 1 | -1) =>
    doubtfulBeside(all, { start, end }, by)?.index;
  expect([step(0, 0, 1), step(5, 8, 1), step(9, 12, 1)]).toEqual([1, 2, 1]);
  expect([step(0, 0, -1), step(9, 12, -1), step(5, 8, -1)]).toEqual([2, 1, 2]);
  expect(doubtfulBeside([], { start: 0, end: 0 }, 1)).toBeUndefined();
});
