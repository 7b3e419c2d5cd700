import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { drawGray, paintInk } from '../testing/paint.ts';
import { eraseBars, eraseFrames } from './erase-frames.ts';

const inkOf = (boxes: Box[]) => paintInk(80, 40, boxes);

const border = { x: 4, y: 6, width: 1, height: 24 };

test('a border beside small letters goes, with its soft edge', () => {
  const letter = { x: 20, y: 12, width: 8, height: 10 };
  const ink = inkOf([border, letter]);
  ink.data[10 * 80 + 5] = markThreshold - 1;
  expect(eraseBars(ink, [border, letter], 10)).toEqual([letter]);
  expect([...ink.data.subarray(10 * 80 + 4, 10 * 80 + 6)]).toEqual([0, 0]);
  expect(ink.data[15 * 80 + 20]).toBe(255);
});

test('the thick rim of a page goes, and a letter as thick stays', () => {
  const [rim, letter] = [
    { x: 0, y: 0, width: 3, height: 40 },
    { x: 20, y: 12, width: 5, height: 6 },
  ];
  expect(eraseBars(inkOf([rim, letter]), [rim, letter], 3)).toEqual([letter]);
  const heading = { x: 4, y: 6, width: 6, height: 18 };
  expect(eraseBars(inkOf([heading]), [heading], 3)).toEqual([heading]);
});

test('the cursor of a terminal goes, on a line of its own and behind text', () => {
  const cursor = { x: 4, y: 6, width: 9, height: 18 };
  const letter = { x: 20, y: 9, width: 8, height: 11 };
  expect(eraseBars(inkOf([cursor]), [cursor], 11)).toEqual([]);
  expect(eraseBars(inkOf([cursor, letter]), [cursor, letter], 11)).toEqual([letter]);
});

test.each([
  ['an I of a heading', { x: 4, y: 6, width: 6, height: 18 }],
  ['a square', { x: 4, y: 6, width: 16, height: 18 }],
  ['a block among letters as large', { x: 30, y: 6, width: 9, height: 18 }],
])('%s stays', (_, block) => {
  const letter = { x: 44, y: 6, width: 14, height: 18 };
  expect(eraseBars(inkOf([block, letter]), [block, letter], 11)).toContain(block);
});

test('a bar among letters as large stays', () => {
  const letter = { x: 12, y: 12, width: 14, height: 18 };
  expect(eraseBars(inkOf([border, letter]), [border, letter], 10)).toEqual([border, letter]);
});

test('thin stems beside each other stay, as far as they reach from a letter', () => {
  const [first, second, third] = [4, 16, 28].map((x) => ({ x, y: 6, width: 2, height: 24 }));
  if (!first || !second || !third) throw new Error('three stems');
  const letter = { x: 40, y: 12, width: 14, height: 18 };
  const marks = [first, second, third, letter];
  expect(eraseBars(inkOf(marks), marks, 10)).toEqual(marks);
  expect(eraseBars(inkOf([first, third, letter]), [first, third, letter], 10)).toEqual([
    third,
    letter,
  ]);
});

test('the stem of a vowel stays beside a syllable of several parts, and so does the next one', () => {
  const stem = { x: 30, y: 6, width: 2, height: 24 };
  const next = { x: 74, y: 6, width: 2, height: 24 };
  const consonant = { x: 16, y: 8, width: 12, height: 13 };
  const syllable = [
    { x: 36, y: 7, width: 18, height: 10 },
    { x: 35, y: 22, width: 20, height: 2 },
    { x: 37, y: 26, width: 16, height: 4 },
  ];
  const marks = [stem, next, consonant, ...syllable];
  expect(eraseBars(inkOf(marks), marks, 10)).toEqual(marks);
});

test('a border beside two lines of text goes', () => {
  const lines = [6, 20].map((y) => ({ x: 8, y, width: 7, height: 10 }));
  const marks = [border, ...lines];
  expect(eraseBars(inkOf(marks), marks, 10)).toEqual(lines);
});

test('an arrow that is many lines high goes, what is as high and thick stays', () => {
  const arrow = { x: 2, y: 2, width: 14, height: 36 };
  const ink = inkOf([
    { x: 2, y: 2, width: 14, height: 1 },
    { x: 15, y: 2, width: 1, height: 36 },
  ]);
  expect(eraseFrames(ink, [arrow], 5)).toEqual([]);
  expect(ink.data).not.toContain(255);
  const stroke = { x: 2, y: 2, width: 14, height: 36 };
  expect(eraseFrames(inkOf([stroke]), [stroke], 5)).toEqual([stroke]);
});

test('an o far larger than most letters stays beside a c as wide', () => {
  const rows = (left: string, right: string) => [
    ` 99999999    ${right}`,
    ...Array.from({ length: 10 }, () => `${left}   9`),
    ` 99999999    ${right}`,
  ];
  const ink = drawGray(...rows('9        9', '999999999').map((row) => row.padEnd(24)));
  const [o, c] = [
    { x: 0, y: 0, width: 10, height: 12 },
    { x: 13, y: 0, width: 9, height: 12 },
  ];
  expect(eraseFrames(ink, [o, c], 6)).toEqual([o, c]);
  expect(eraseFrames(ink, [o], 6)).toEqual([]);
});
