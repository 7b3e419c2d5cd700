import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import type { ReadCharacter } from './decode-line.ts';
import { placeWords } from './place-words.ts';

const mark = (x: number, width: number): Box => ({ x, y: 10, width, height: 14 });
const seen = (at: number): ReadCharacter => ({
  character: 1,
  output: 1,
  start: at,
  certainty: -0.1,
  sum: -0.1,
  from: at,
  to: at + 1,
});
const part = { box: { x: 0, y: 0, width: 200, height: 36 }, stepWidth: 3, capitals: 20 };

test('a word ends at the gap, also where a letter was seen beside its ink', () => {
  const marks = [mark(6, 10), mark(18, 10), mark(36, 4), mark(42, 10)];
  // The first letter of the second word was seen where the gap is still.
  const words = [
    [seen(3), seen(7)],
    [seen(11), seen(15)],
  ];
  expect(placeWords(words, { ...part, marks })).toEqual([
    { x: 6, y: 10, width: 22, height: 14 },
    { x: 36, y: 10, width: 16, height: 14 },
  ]);
});

test('a letter between two spaces has its ink, also where it was seen in the wider space', () => {
  const marks = [mark(6, 10), mark(26, 12), mark(57, 10), mark(69, 10)];
  // The letter by itself was seen behind its ink.
  const words = [[seen(3)], [seen(13)], [seen(20), seen(24)]];
  expect(placeWords(words, { ...part, marks }).map(({ x, width }) => [x, width])).toEqual([
    [6, 10],
    [26, 12],
    [57, 22],
  ]);
});

test('a bullet that was not read is in no word', () => {
  const marks = [mark(4, 6), mark(30, 10), mark(42, 10)];
  expect(placeWords([[seen(11), seen(15)]], { ...part, marks })).toEqual([
    { x: 30, y: 10, width: 22, height: 14 },
  ]);
});

test('words whose ink touches share it by where they were seen', () => {
  const [first, second] = placeWords([[seen(3)], [seen(15)]], { ...part, marks: [mark(6, 50)] });
  expect(first?.width).toBeGreaterThan(0);
  expect(second?.width).toBeGreaterThan(0);
});
