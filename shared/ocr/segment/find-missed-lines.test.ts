import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import type { RecognizedLine } from '../../api/recognition.ts';
import { unionOf } from '../geometry/boxes.ts';
import type { GrayImage } from '../image/image.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { findMissedLines } from './find-missed-lines.ts';

const strip = { box: { x: 0, y: 0, width: 200, height: 60 }, capitals: 10 };
const upper = letters(5, 5);
const lower = letters(5, 35);

test('a row of letters that no line covers was missed', () => {
  expect(findMissedLines([lineAt(upper)], inkOf(...upper, ...lower), strip)).toEqual([
    { x: 5, y: 35, width: 67, height: 10 },
  ]);
});

test('a row of letters was missed between lines that end at different heights', () => {
  const beside = letters(90, 7);
  const lines = [lineAt(upper), lineAt(letters(5, 12))];
  expect(findMissedLines(lines, inkOf(...upper, ...beside), strip)).toEqual([
    { x: 90, y: 7, width: 67, height: 10 },
  ]);
});

test('a row of letters was missed between words of a line', () => {
  const [first, last] = [letters(0, 5).slice(0, 2), letters(176, 5).slice(0, 2)];
  const between = letters(60, 5);
  const words = [first, last].map((marks) => ({ text: 'ab', confidence: 90, box: unionOf(marks) }));
  const ink = inkOf(...first, ...between, ...last);
  expect(findMissedLines([lineOfWords(words)], ink, strip)).toEqual([
    { x: 60, y: 5, width: 67, height: 10 },
  ]);
});

test('pale ink beside letters belongs to no missed line', () => {
  const ink = inkOf(...lower);
  for (const { x, y } of lower) ink.data.fill(60, (y + 3) * 200 + x - 4, (y + 3) * 200 + x);
  ink.data.fill(60, 40 * 200 + 100, 40 * 200 + 150);
  expect(findMissedLines([], ink, strip)).toEqual([{ x: 5, y: 35, width: 67, height: 10 }]);
});

test('nothing is missed where all letters were read', () => {
  expect(findMissedLines([lineAt(upper), lineAt(lower)], inkOf(...upper, ...lower), strip)).toEqual(
    [],
  );
});

test.each([
  ['a mark or two', lower.slice(0, 2)],
  ['dots', lower.map((box) => ({ ...box, height: 3 }))],
  ['an image', [{ x: 5, y: 30, width: 60, height: 28 }]],
  ['bars', [0, 40, 80].map((x) => ({ x, y: 35, width: 30, height: 10 }))],
])('%s are no line', (_, marks) => {
  expect(findMissedLines([lineAt(upper)], inkOf(...upper, ...marks), strip)).toEqual([]);
});

/** Six letters of 7 × 10 pixels in a row. */
function letters(x: number, y: number): Box[] {
  return Array.from({ length: 6 }, (_, index) => ({ x: x + 12 * index, y, width: 7, height: 10 }));
}

function lineAt([first]: Box[]): RecognizedLine {
  const box = { x: first?.x ?? 0, y: first?.y ?? 0, width: 67, height: 10 };
  return lineOfWords([{ text: 'abcdef', confidence: 90, box }]);
}

function inkOf(...boxes: Box[]): GrayImage {
  const ink = { width: 200, height: 60, data: new Uint8Array(200 * 60) };
  for (const { x, y, width, height } of boxes) {
    for (let row = y; row < y + height; row++)
      ink.data.fill(255, row * ink.width + x, row * ink.width + x + width);
  }
  return ink;
}
