import { expect, test } from 'vitest';
import { drawGray } from '../testing/paint.ts';
import { drawMovedLines } from './render-strip.ts';

test('a moved line is where it goes and not where it was', () => {
  const cropped = drawGray('99  ', '    ', '6   ');
  // The strip was cropped out of the image at (10, 20).
  const around = { x: 10, y: 20, width: 4, height: 3 };
  const moved = [{ from: { x: 10, y: 22, width: 1, height: 1 }, to: { x: 15, y: 20 } }];
  expect(drawMovedLines(cropped, around, moved)).toEqual(drawGray('99   6 ', '       ', '       '));
});

test('without moved lines the picture is the same', () => {
  const cropped = drawGray('99  ', '6   ');
  expect(drawMovedLines(cropped, { x: 0, y: 0, width: 4, height: 2 }, [])).toBe(cropped);
});
