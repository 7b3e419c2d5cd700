import { expect, test } from 'vitest';
import { restoreOperators } from './restore-operators.ts';

/** Signs as a font draws them, in rows from the top of capitals; the tenth stands on the baseline. */
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
  '#': ['', '  9  9', '  9  9', '9999999', ' 9  9', ' 9  9', '9999999', ' 9  9', ' 9  9', ''],
};

test.each([
  ['±', '+'],
  ['÷', '+'],
  ['×', 'x'],
  ['≤', '<'],
  ['≠', '#'],
  ['+', '+'],
  ['x', 'x'],
  ['<', '<'],
  ['=', '='],
  ['#', '#'],
])('%s that was read as %s is what its ink shows', (sign, read) => {
  const ink = { width: 20, height: 20, data: new Uint8Array(400) };
  for (const [y, row] of (signs[sign] ?? []).entries()) {
    for (const [x, mark] of [...row].entries()) {
      if (mark === '9') ink.data[(5 + y) * 20 + 5 + x] = 255;
    }
  }
  const box = { x: 4, y: 4, width: 10, height: 12 };
  expect(restoreOperators({ text: read, confidence: 90, box }, ink, 15).text).toBe(sign);
});
