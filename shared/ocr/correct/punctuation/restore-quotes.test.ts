import { expect, test } from 'vitest';
import { drawGray } from '../../testing/paint.ts';
import { restoreQuotes } from './restore-quotes.ts';

/** What a line with this ink becomes that was read as some letters. */
function restored(...rows: string[]): string {
  const ink = drawGray(...rows);
  const box = { x: 0, y: 0, width: ink.width, height: ink.height };
  const line = { text: 'min', confidence: 6, box, words: [{ text: 'min', confidence: 6, box }] };
  return restoreQuotes(line, ink).text;
}

const times = (row: string, count: number) => Array.from({ length: count }, () => row);

test('quotation marks alone in a line of code are what their ink shows', () => {
  expect(restored(...times('9  9      9  9      9  9', 5))).toBe('"""');
  expect(restored(...times('9 99   99 9    9 9', 3))).toBe('"""');
  expect(restored(...times('9  9      9  9', 5))).toBe('""');
  expect(restored(...times('9         9         9', 5))).toBe("'''");
});

test.each([
  ['letters that are as close', times('9  9   9  9   9  9', 9)],
  ['the bars of a sign', times('99   99', 9)],
  ['dots', times('99       99       99', 3)],
  ['letters of different heights', ['9  9', '9  9      9  9', '9  9      9  9', '9  9', '9  9']],
  ['strokes at other distances', times('9  9      9  9           9  9', 5)],
])('%s are left alone', (_, rows) => {
  expect(restored(...rows)).toBe('min');
});
