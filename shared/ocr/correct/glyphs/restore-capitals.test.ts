import { expect, test } from 'vitest';
import { lineOfWords } from '../../layout/join-words.ts';
import { paintInk } from '../../testing/paint.ts';
import { restoreCapitals } from './restore-capitals.ts';

/** A word whose characters are as high as given, and what becomes of its text. */
function restored(text: string, heights: number[]): string {
  const boxes = heights.map((height, at) => ({ x: 4 + at * 10, y: 16 - height, width: 7, height }));
  const ink = paintInk(100, 20, boxes);
  const box = { x: 4, y: 6, width: heights.length * 10, height: 10 };
  const line = lineOfWords([{ text, confidence: 80, box }]);
  return restoreCapitals(line, ink).text;
}

test.each([
  ['puBLIc', [10, 10, 10, 10, 10, 10], 'PUBLIC'],
  ['cascaDE.', [10, 10, 10, 10, 10, 10, 10, 2], 'CASCADE.'],
  ['mRNA', [7, 10, 10, 10], 'mRNA'],
  ['lib32', [10, 10, 10, 10, 10], 'lib32'],
  ['your', [10, 10, 10, 10], 'your'],
  ['copy', [10, 10, 10, 10], 'COPY'],
  ['<naME>', [7, 10, 10, 10, 10, 7], '<NAME>'],
  ['cmp0022', [10, 10, 10, 10, 10, 10, 10], 'CMP0022'],
  ['mp30', [7, 9, 10, 10], 'mp30'],
  ['XPath', [10, 10, 10, 10, 10], 'XPath'],
  ['HTTP', [10, 10, 10, 10], 'HTTP'],
])('%s of heights %j is %s', (read, heights, text) => {
  expect(restored(read, heights)).toBe(text);
});
