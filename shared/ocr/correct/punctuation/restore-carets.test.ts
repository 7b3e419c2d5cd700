import { expect, test } from 'vitest';
import { drawGray } from '../../testing/paint.ts';
import { restoreCarets } from './restore-carets.ts';

/** Signs as a font draws them, from the top of capitals to the baseline. */
const shapes: Record<string, string[]> = {
  x: ['', '', '', '', '9   9', ' 9 9', '  9', ' 9 9', '9   9', ''],
  '^': ['', '  9', ' 9 9', ' 9 9', '9   9', '', '', '', '', ''],
  '*': ['  9', '9 9 9', ' 999', ' 9 9', '9   9', '', '', '', '', ''],
  '"': ['9 9', '9 9', '9 9', '', '', '', '', '', '', ''],
  2: [' 999', '9   9', '    9', '    9', '   9', '  9', ' 9', '9', '99999', ''],
  A: ['', '  9', '  9', ' 9 9', ' 9 9', '99999', '9   9', '9   9', '9   9', ''],
  '(': ['  9', ' 9', '9', '9', '9', '9', '9', '9', ' 9', '  9'],
  â: ['  9', ' 9 9', '9   9', '', ' 999', '    9', ' 9999', '9   9', ' 9999', ''],
};

/** A word as it is drawn, with what was read. */
function restored(drawn: string, read: string): string {
  const rows = Array.from({ length: 10 }, (_, y) =>
    [...drawn].map((sign) => (shapes[sign]?.[y] ?? '').padEnd(7)).join(''),
  );
  const ink = drawGray(...rows);
  const box = { x: 0, y: 0, width: 7 * [...drawn].length - 2, height: 10 };
  return restoreCarets({ text: read, confidence: 90, box }, ink, 9).text;
}

test.each([
  ['x^2', 'x*2'],
  ['x^2', 'x"2'],
  ['x^2', 'xA2'],
  ['x^2', 'x42'],
  ['x^2', 'x`2'],
  ['x^2*x^2', 'x~2*x"2'],
  ['x^^2', 'x""2'],
  ['x^(x', 'x(x'],
  ['^', '“'],
  ['^', 'A'],
  ['^x', '“x'],
  ['x^', 'x~'],
])('%s that was read as %s is what its ink shows', (drawn, read) => {
  expect(restored(drawn, read)).toBe(drawn);
});

test.each(['x*2', 'x"2', 'x22', 'xâ(2', '2A(x', 'xA2', 'A', '"x', 'x*'])('%s stays', (word) => {
  expect(restored(word, word)).toBe(word);
});
