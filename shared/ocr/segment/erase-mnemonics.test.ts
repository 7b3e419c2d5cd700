import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { eraseMnemonics } from './erase-mnemonics.ts';

/** What is left of `marks`, which the ink image shows, where capitals are 10 pixels high. */
function leftOf(marks: Box[]): Box[] {
  const ink = { width: 60, height: 30, data: new Uint8Array(60 * 30) };
  const fill = ({ x, y, width, height }: Box) => {
    for (let row = y; row < y + height; row++)
      ink.data.fill(255, row * ink.width + x, row * ink.width + x + width);
  };
  marks.forEach(fill);
  const left = eraseMnemonics(ink, marks, 10);
  const drawn = ink.data.filter((tone) => tone > 0).length;
  expect(drawn).toBe(left.reduce((sum, { width, height }) => sum + width * height, 0));
  return left;
}

const next = { x: 24, y: 8, width: 6, height: 7 };

test.each([
  ['an I', { x: 20, y: 5, width: 1, height: 10 }, { x: 18, y: 16, width: 5, height: 1 }],
  ['an F', { x: 16, y: 5, width: 6, height: 10 }, { x: 15, y: 17, width: 7, height: 1 }],
])('the bar under %s goes', (_, letter, bar) => {
  expect(leftOf([letter, bar, next])).toEqual([letter, next]);
});

const letter = { x: 16, y: 5, width: 6, height: 10 };

test.each([
  [
    'that of ±, beside a digit',
    { x: 16, y: 5, width: 6, height: 6 },
    { x: 16, y: 14, width: 6, height: 1 },
  ],
  [
    'that is a part of 그',
    { x: 17, y: 5, width: 9, height: 6 },
    { x: 16, y: 13, width: 12, height: 1 },
  ],
  ['that is an underscore behind a letter', letter, { x: 23, y: 16, width: 6, height: 1 }],
  ['that is wider', letter, { x: 10, y: 16, width: 13, height: 1 }],
  ['that is farther below', letter, { x: 16, y: 19, width: 6, height: 1 }],
])('a bar %s stays', (_, upper, bar) => {
  const digit = { x: 8, y: 5, width: 6, height: 10 };
  expect(leftOf([upper, bar, digit])).toEqual([upper, bar, digit]);
});
