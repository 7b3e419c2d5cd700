import { expect, test } from 'vitest';
import { firstWord } from './word-map.ts';

const word = (text: string, x: number, y: number, confidence = 95) => ({
  text,
  box: { x, y, width: 12 * text.length, height: 20 },
  confidence,
});
const words = [
  word('©', 8, 4),
  word('oF)', 40, 4, 31),
  word('File', 120, 4),
  word('Departure', 40, 300),
  word('Arrival', 40, 420),
  word('x', 300, 360),
];

test('the keyboard begins at the nearest word, and not at one of the same height far away', () => {
  expect(firstWord(words, { x: 60, y: 350 })).toBe(3);
  expect(firstWord(words, { x: 300, y: 430 })).toBe(4);
  expect(firstWord(words, { x: 130, y: 60 })).toBe(2);
});

test('signs of a toolbar are no words, unless there is nothing else', () => {
  expect(firstWord(words, { x: 10, y: 10 })).toBe(2);
  expect(firstWord(words, { x: 305, y: 365 })).toBe(3);
  expect(firstWord(words, undefined)).toBe(2);
  expect(firstWord([word('中', 0, 0), word('ab', 90, 0)], undefined)).toBe(0);
  expect(firstWord([word('©', 8, 4), word('®', 80, 4)], { x: 90, y: 4 })).toBe(1);
});
