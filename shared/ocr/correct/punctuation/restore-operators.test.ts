import { expect, test } from 'vitest';
import type { GrayImage } from '../../image/image.ts';
import { restoreComparisons, restoreOperators } from './restore-operators.ts';

/**
 * Operators as a font draws them, in rows from the top of capitals; the tenth is on the baseline.
 */
const signs: Record<string, string[]> = {
  '+': ['', '', '', '   9', '   9', '   9', '9999999', '   9', '   9', '   9'],
  '±': ['', '   9', '   9', '   9', '9999999', '   9', '   9', '   9', '', '9999999'],
  '÷': ['', '', '   9', '', '', '9999999', '', '', '   9', ''],
  '×': ['', '', '9     9', ' 9   9', '  9 9', '   9', '  9 9', ' 9   9', '9     9'],
  x: ['', '', '', '9     9', ' 9   9', '  9 9', '   9', '  9 9', ' 9   9', '9     9'],
  '<': ['', '', '     99', '   99', ' 99', '9', ' 99', '   99', '     99'],
  '≤': ['     99', '   99', ' 99', '9', ' 99', '   99', '     99', '', '', '9999999'],
  '=': ['', '', '', '', '9999999', '', '', '9999999'],
  '≠': ['', '', '     9', '     9', '9999999', '   9', '   9', '9999999', '  9', '  9'],
  2: [' 9999', '9    9', '     9', '     9', '    9', '   9', '  9', ' 9', '9', '999999'],
  7: ['9999', '   9', '   9', '  9', '  9', '  9', ' 9', ' 9', ' 9', ' 9'],
  '-': ['', '', '', '', '', '99999'],
  _: ['', '', '', '', '', '', '', '', '', '', '9999999'],
  '.': ['', '', '', '', '', '', '', '', '99', '99'],
  ':': ['', '', '', '', '99', '99', '', '', '99', '99'],
  '#': ['', '  9  9', '  9  9', '9999999', ' 9  9', ' 9  9', '9999999', ' 9  9', ' 9  9', ''],
};

test.each([
  ['±', '+'],
  ['÷', '+'],
  ['÷', '='],
  ['-', '_'],
  ['_', '_'],
  ['.', ':'],
  [':', ':'],
  ['×', 'x'],
  ['≤', '<'],
  ['≤', '='],
  ['≤', 's'],
  ['2', '2'],
  ['≠', '#'],
  ['+', '+'],
  ['x', 'x'],
  ['<', '<'],
  ['=', '='],
  ['#', '#'],
])('%s that was read as %s is what its ink shows', (sign, read) => {
  const ink = inkOf([[5, sign]]);
  const box = { x: 4, y: 4, width: 10, height: 12 };
  expect(restoreOperators({ text: read, confidence: 90, box }, ink, 15).text).toBe(sign);
});

test('a surely read colon stays, of which its box may have but one dot', () => {
  const ink = inkOf([[5, '.']]);
  const word = { text: ':', confidence: 93, box: { x: 4, y: 4, width: 10, height: 12 } };
  expect(restoreOperators(word, ink, 15).text).toBe(':');
});

test.each([
  ['≤', 15, 4, ['≤', '7']],
  ['≤', 15, 14, ['≤', '7']],
  ['≤', 13, 4, ['≤7']],
  ['<', 15, 4, ['<7']],
  ['2', 15, 4, ['<7']],
])('%s that was read as < with the number at %i, in a box from %i', (sign, at, from, words) => {
  const ink = inkOf([
    [5, sign],
    [at, '7'],
  ]);
  const box = { x: from, y: 4, width: at + 4 - from, height: 12 };
  const restored = restoreComparisons([{ text: '<7', confidence: 90, box }], ink);
  expect(restored.map(({ text }) => text)).toEqual(words);
});

function inkOf(drawn: [x: number, sign: string][]): GrayImage {
  const ink = { width: 30, height: 20, data: new Uint8Array(600) };
  for (const [left, sign] of drawn) {
    for (const [y, row] of (signs[sign] ?? []).entries()) {
      for (const [x, mark] of [...row].entries()) {
        if (mark === '9') ink.data[(5 + y) * 30 + left + x] = 255;
      }
    }
  }
  return ink;
}
