import { expect, test } from 'vitest';
import { letters } from '../testing/paint.ts';
import { moveShortLines } from './move-short-lines.ts';

const capitals = 10;
/** A line of 20 letters whose baseline is at `y`. */
const long = (y: number) => letters(0, y - 10, 20);
/** A brace and a semicolon: the brace is higher than capitals and reaches below the baseline. */
const closing = (y: number) => [
  { x: 2, y: y - 11, width: 5, height: 13 },
  { x: 10, y: y - 7, width: 2, height: 9 },
];
const dots = (y: number) => [0, 8, 16].map((x) => ({ x, y: y - 2, width: 2, height: 2 }));

test('a line of a few signs goes to the end of the one above it, on its baseline', () => {
  expect(moveShortLines([long(10), closing(30), long(50)], capitals)).toEqual([
    { from: { x: 2, y: 19, width: 10, height: 13 }, to: { x: 212, y: -1 } },
  ]);
});

test('several follow each other', () => {
  const moved = moveShortLines([long(10), closing(30), closing(50), long(70)], capitals);
  expect(moved.map(({ to }) => to)).toEqual([
    { x: 212, y: -1 },
    { x: 236, y: -1 },
  ]);
});

test('a first line goes to the one below it', () => {
  expect(moveShortLines([closing(10), long(30), long(50)], capitals)).toMatchObject([
    { to: { x: 212, y: 19 } },
  ]);
});

test('dots are placed by the distance of lines', () => {
  expect(moveShortLines([long(10), dots(30), long(50)], capitals)).toMatchObject([
    { from: { y: 28 }, to: { y: 8 } },
  ]);
});

test('the dots of letters are no line', () => {
  const above = [{ x: 40, y: 27, width: 2, height: 2 }];
  const small = letters(0, 31, 20, 9);
  expect(moveShortLines([long(10), above, small], capitals)).toEqual([]);
});

test('nothing is moved where no line is long, or nothing tells the baseline', () => {
  expect(moveShortLines([closing(10), closing(30), dots(50)], capitals)).toEqual([]);
  expect(moveShortLines([long(10), dots(30)], capitals)).toEqual([]);
});
