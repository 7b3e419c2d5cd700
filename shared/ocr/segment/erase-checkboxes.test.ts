import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { eraseCheckboxes } from './erase-checkboxes.ts';

/** An ink image with outlines of `boxes` and filled `letters`. */
function inkOf(boxes: Box[], letters: Box[]) {
  const ink = { width: 120, height: 60, data: new Uint8Array(120 * 60) };
  const fill = ({ x, y, width, height }: Box, value: number) => {
    for (let row = y; row < y + height; row++) {
      ink.data.fill(value, row * ink.width + x, row * ink.width + x + width);
    }
  };
  for (const box of boxes) {
    fill(box, 255);
    const { x, y, width, height } = box;
    fill({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 }, 0);
  }
  for (const letter of letters) fill(letter, 255);
  return ink;
}

const box = { x: 20, y: 10, width: 13, height: 13 };
const letter = { x: 37, y: 12, width: 8, height: 11 };
const bullet = { x: 6, y: 14, width: 5, height: 5 };

test('an empty checkbox before a label goes, a bullet before it or not', () => {
  const ink = inkOf([box], [letter]);
  expect(eraseCheckboxes(ink, [box, letter], 11)).toEqual([letter]);
  expect(ink.data[10 * 120 + 26]).toBe(0);
  expect(ink.data[15 * 120 + 40]).toBe(255);
  const marks = [bullet, box, letter];
  expect(eraseCheckboxes(inkOf([box], [bullet, letter]), marks, 11)).toEqual([bullet, letter]);
});

test.each([
  ['with the next letter of its word at its side', box, { ...letter, x: 34 }],
  ['within a line', box, { ...letter, x: 8 }],
  ['that is no square', { ...box, width: 9 }, letter],
  ['far larger than letters', { ...box, y: 4, width: 30, height: 30, x: 2 }, letter],
  ['that is a part of 마', box, { x: 36, y: 6, width: 3, height: 20 }],
  ['that is a part of 모', box, { x: 18, y: 25, width: 17, height: 3 }],
])('a box stays %s', (_, square, mark) => {
  const marks = [square, mark, letter];
  expect(eraseCheckboxes(inkOf([square], [mark, letter]), marks, 11)).toContain(square);
});

test('a box stays that has no label', () => {
  expect(eraseCheckboxes(inkOf([box], [bullet]), [bullet, box], 11)).toContain(box);
});

test('a box stays with something inside', () => {
  const ink = inkOf([box], [letter, { x: 25, y: 15, width: 3, height: 3 }]);
  expect(eraseCheckboxes(ink, [box, letter], 11)).toContain(box);
});
