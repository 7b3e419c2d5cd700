import { expect, test } from 'vitest';
import { lineOfWords } from '../../layout/join-words.ts';
import { restoreCapitals } from './restore-capitals.ts';

/** A word whose characters are as high as given, and what becomes of its text. */
function restored(text: string, heights: number[]): string {
  const ink = { width: 100, height: 20, data: new Uint8Array(100 * 20) };
  for (const [index, height] of heights.entries()) {
    for (let row = 16 - height; row < 16; row++) {
      ink.data.fill(255, row * ink.width + 4 + index * 10, row * ink.width + 11 + index * 10);
    }
  }
  const box = { x: 4, y: 6, width: heights.length * 10, height: 10 };
  const line = lineOfWords([{ text, confidence: 80, box }]);
  return restoreCapitals(line, ink).text;
}

test.each([
  ['puBLIc', [10, 10, 10, 10, 10, 10], 'PUBLIC'],
  ['cascaDE.', [10, 10, 10, 10, 10, 10, 10, 2], 'CASCADE.'],
  ['mRNA', [7, 10, 10, 10], 'mRNA'],
  ['copy', [10, 10, 10, 10], 'COPY'],
  ['<naME>', [7, 10, 10, 10, 10, 7], '<NAME>'],
  ['cmp0022', [10, 10, 10, 10, 10, 10, 10], 'CMP0022'],
  ['mp30', [7, 9, 10, 10], 'mp30'],
  ['XPath', [10, 10, 10, 10, 10], 'XPath'],
  ['HTTP', [10, 10, 10, 10], 'HTTP'],
])('%s of heights %j is %s', (read, heights, text) => {
  expect(restored(read, heights)).toBe(text);
});
