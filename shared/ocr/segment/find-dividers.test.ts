import { expect, test } from 'vitest';
import { findDividers } from './find-dividers.ts';

const marks = [
  { x: 10, y: 10, width: 8, height: 10 },
  { x: 300, y: 390, width: 8, height: 10 },
];
const line = { x: 100, y: 0, width: 2, height: 400 };
const across = (x: number, y: number, width: number) => ({ x, y, width, height: 1 });

test('a long line divides, also where lines end at it', () => {
  const horizontal = [50, 100, 150, 200, 250].map((y) => across(0, y, 100));
  expect(findDividers({ horizontal, vertical: [line] }, marks)).toEqual([line]);
});

test.each([
  ['a short line', { ...line, height: 100 }, []],
  ['a border between cells', line, [50, 100, 150, 200].map((y) => across(0, y, 300))],
  [
    'a border between cells that are drawn one by one',
    line,
    [50, 100, 150, 200].flatMap((y) => [across(0, y, 100), across(102, y, 100)]),
  ],
])('%s does not', (_, vertical, horizontal) => {
  expect(findDividers({ horizontal, vertical: [vertical] }, marks)).toEqual([]);
});

test('without text there is nothing to divide', () => {
  expect(findDividers({ horizontal: [], vertical: [line] }, [])).toEqual([]);
});
