import { expect, test } from 'vitest';
import { printedLine, printedWidth, wrappedLines } from './printed-font.ts';

test('each part of a line is a whole number of points', () => {
  expect(printedLine('Helvetica Neue', 10)?.height).toBe(12);
  expect(printedLine('Helvetica Neue', 11)?.height).toBe(12);
  expect(printedLine('Lucida Grande', 13)?.height).toBe(16);
  // The oldest fonts have 15 % more.
  expect(printedLine('Helvetica', 12)?.height).toBe(14);
  expect(printedLine('Times', 10)?.height).toBe(13);
  expect(printedLine('Unknown Sans', 13)).toBeUndefined();
});

test('letters are scaled by the width of the font that stands in for theirs', () => {
  expect(printedWidth('Lato')).toEqual({ 'style:text-scale': '98%' });
  expect(printedWidth('Poppins')).toEqual({ 'style:text-scale': '98%' });
  expect(printedWidth('Unknown Sans')).toEqual({ 'style:text-scale': '100%' });
});

const column = { width: 90, size: 10, bold: false };

test.each([
  ['', 1, 1],
  ['One', 1, 1],
  ['One\nTwo\r\nThree', 3, 3],
  // 87 points wide, by Helvetica's letters.
  ['Registration Number', 1, 2],
  ['Registration Numbers', 2, 2],
  // A word of 200 points.
  ['m'.repeat(24), 3, 3],
  ['漢'.repeat(10), 2, 2],
])('%j takes lines', (text, least, most) => {
  expect(wrappedLines(text, column)).toEqual({ least, most });
});
