import { expect, test } from 'vitest';
import { lineOfWords } from '../layout/join-words.ts';
import { splitBehindSigns } from './split-behind-signs.ts';

/** A word whose characters begin at these columns, 6 px wide and 12 px high; signs are 3 px high. */
function split(text: string, columns: number[]) {
  const ink = { width: 300, height: 40, data: new Uint8Array(300 * 40) };
  for (const [at, character] of [...text].entries()) {
    const [x, top] = [columns[at] ?? 0, /[.,;]/.test(character) ? 21 : 12];
    for (let row = top; row < 24; row++) {
      ink.data.fill(255, row * ink.width + x, row * ink.width + x + 6);
    }
  }
  const [from, to] = [columns[0] ?? 0, (columns.at(-1) ?? 0) + 6];
  const box = { x: from, y: 12, width: to - from, height: 12 };
  return splitBehindSigns(lineOfWords([{ text, confidence: 90, box }]), ink);
}

/** Columns `pitch` pixels apart, and after `first` of them those of another font. */
function columns(count: number, first: number, { pitch = 10, space = 0 } = {}): number[] {
  return Array.from({ length: count }, (_, at) =>
    at < first ? 4 + at * pitch : 4 + first * pitch + space + (at - first) * 8,
  );
}

test('a word of a sentence behind the full stop of code is one of its own', () => {
  const line = split('out.err.The', columns(11, 8, { space: 3 }));
  expect(line.text).toBe('out.err. The');
  expect(line.words.map(({ box }) => [box.x, box.x + box.width])).toEqual([
    [4, 80],
    [87, 109],
  ]);
});

test.each([
  ['without more room behind the sign', 'out.err.The', columns(11, 8)],
  [
    'whose characters are in no columns',
    'out.err.The',
    [4, 11, 20, 26, 37, 45, 51, 62, 76, 84, 92],
  ],
  ['that is short', 'a.The', columns(5, 2, { space: 3 })],
  ['that is the name of a file', 'out.err.txt', columns(11, 8, { space: 3 })],
  ['with a number', 'out.err.17', columns(10, 8, { space: 3 })],
])('a word stays %s', (_, text, places) => {
  expect(split(text, places).text).toBe(text);
});
