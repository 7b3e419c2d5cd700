import { expect, test } from 'vitest';
import { lineOfWords } from '../layout/join-words.ts';
import { paintInk } from '../testing/paint.ts';
import { splitBehindSigns } from './split-behind-signs.ts';

/** A word whose characters begin at these columns, 6 px wide and 12 px high; signs are 3 px high. */
function split(text: string, columns: number[]) {
  const boxes = [...text].map((character, at) => {
    const y = /[.,;]/.test(character) ? 21 : 12;
    return { x: columns[at] ?? 0, y, width: 6, height: 24 - y };
  });
  const ink = paintInk(300, 40, boxes);
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
    'out.err.Run',
    [4, 11, 20, 26, 37, 45, 51, 62, 76, 84, 92],
  ],
  ['that is short', 'a.Run', columns(5, 2, { space: 3 })],
  ['that is the name of a file', 'out.err.txt', columns(11, 8, { space: 3 })],
  ['with a number', 'out.err.17', columns(10, 8, { space: 3 })],
])('a word stays %s', (_, text, places) => {
  expect(split(text, places).text).toBe(text);
});

/** Columns of a proportional font, 2 px apart, and `gap` behind the sign at an index. */
function proportional(count: number, sign: number, gap: number): number[] {
  return Array.from({ length: count }, (_, at) => 4 + at * 8 + (at > sign ? gap - 2 : 0));
}

test('a sentence begins behind a point with a space, whatever font is before it', () => {
  expect(split('Requests.All', proportional(12, 8, 5)).text).toBe('Requests. All');
  expect(split('conf.The', proportional(8, 4, 4)).text).toBe('conf. The');
});

test('a name goes on behind a point without a space, or with a word that begins no sentence', () => {
  expect(split('Requests.All', proportional(12, 8, 3)).text).toBe('Requests.All');
  expect(split('Add.Parse', proportional(9, 3, 5)).text).toBe('Add.Parse');
  expect(split('Fix.Allow', proportional(9, 3, 5)).text).toBe('Fix.Allow');
});

test('the path of a file is a word of its own', () => {
  const line = split('the/etc/hosts', columns(13, 13));
  expect(line.text).toBe('the /etc/hosts');
  expect(line.words[0]?.box.x).toBe(4);
  expect(split('of/etc', columns(6, 6)).text).toBe('of /etc');
  expect(split('and/or', columns(6, 6)).text).toBe('and/or');
  expect(split('path/usr/x', columns(10, 10)).text).toBe('path/usr/x');
});
