import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { findTextLines, squareLetters, usualLetters, wholeLine } from './find-text-lines.ts';

const usual = { capitals: 20, shape: usualLetters };
const whole = { width: 1_000, height: 300 };

/** Small letters of 12 × 14 pixels on a baseline, from a place on, as many as the text has signs. */
function letters(text: string, x: number, baseline: number): Box[] {
  return [...text].flatMap((sign, at) => {
    const left = x + 15 * at;
    if (sign === ' ') return [];
    if (sign === '.') return [{ x: left, y: baseline - 3, width: 3, height: 3 }];
    if (sign === 'l') return [{ x: left, y: baseline - 20, width: 4, height: 20 }];
    if (sign === 'p') return [{ x: left, y: baseline - 14, width: 12, height: 20 }];
    return [{ x: left, y: baseline - 14, width: 12, height: 14 }];
  });
}

function boxes(marks: Box[]): number[][] {
  return findTextLines(marks, usual, whole).flatMap((parts) =>
    parts.map(({ box }) => [box.x, box.y, box.x + box.width, box.y + box.height]),
  );
}

test('a line reaches as high as capitals and below its baseline, whatever its letters', () => {
  expect(boxes(letters('axe', 100, 100))).toEqual([[96, 76, 146, 109]]);
  expect(boxes(letters('pull', 100, 100))).toEqual([[96, 76, 153, 110]]);
});

test('a speck above or below the letters makes no line higher, as a dot over one does', () => {
  const plain = letters('axe', 100, 100);
  const specks = [70, 108].map((y) => ({ x: 118, y, width: 3, height: 3 }));
  expect(boxes([...plain, ...specks])).toEqual(boxes(plain));
  const dotted = findTextLines([...plain, { x: 118, y: 80, width: 3, height: 3 }], usual, whole);
  expect(dotted.flat().map(({ marks }) => marks.length)).toEqual([4]);
});

test('lines are apart where one hangs down to the other', () => {
  const marks = [...letters('apple pie', 100, 100), ...letters('all alike', 100, 124)];
  expect(
    findTextLines(marks, usual, whole).map((line) => line.flatMap(({ marks: own }) => own).length),
  ).toEqual([8, 8]);
});

test('a letter that touches one of the next line is two', () => {
  const touching = { x: 250, y: 86, width: 12, height: 46 };
  const marks = [...letters('apple pie', 100, 100), ...letters('all alike', 100, 132), touching];
  const lines = findTextLines(marks, usual, whole).map((line) =>
    line.flatMap((part) => part.marks),
  );
  expect(lines.map((own) => own.length)).toEqual([9, 9]);
  expect(lines.map((own) => own.filter(({ x }) => x === 250))).toEqual([
    [{ x: 250, y: 86, width: 12, height: 26 }],
    [{ x: 250, y: 112, width: 12, height: 20 }],
  ]);
});

test('a high mark beside one line is not two', () => {
  const high = { x: 250, y: 66, width: 12, height: 34 };
  const found = findTextLines([...letters('apple pie', 100, 100), high], usual, whole);
  expect(found.flat().flatMap(({ marks }) => marks)).toContainEqual(high);
});

test('cells of a row whose letters do not stand on the same height are parts of their own', () => {
  const name = letters('name', 100, 100);
  const partsBeside = (text: string, baseline: number) => {
    const lines = findTextLines([...name, ...letters(text, 190, baseline)], usual, whole);
    return lines.map((parts) => parts.map(({ marks }) => marks.length));
  };
  expect(partsBeside('gets and', 94)).toEqual([[4, 7]]);
  expect(partsBeside('gets and', 97)).toEqual([[11]]);
  expect(partsBeside('ge', 94)).toEqual([[6]]);
});

test('low bars far apart, as between the tabs of a bar, are no line', () => {
  const ticks = (apart: number) =>
    [0, 1, 2].map((at) => ({ x: 100 + apart * at, y: 60, width: 3, height: 11 }));
  const tabs = letters('apple pie', 100, 100);
  expect(findTextLines([...tabs, ...ticks(60)], usual, whole)).toHaveLength(1);
  expect(findTextLines([...tabs, ...ticks(8)], usual, whole)).toHaveLength(2);
});

test('an underscore is in the line above it where lines stand close', () => {
  const underscore = { x: 175, y: 106, width: 14, height: 2 };
  const marks = [...letters('apple pie', 100, 100), ...letters('all alike', 100, 130), underscore];
  const lines = findTextLines(marks, usual, whole).map((line) =>
    line.flatMap((part) => part.marks),
  );
  expect(lines.map((own) => own.includes(underscore))).toEqual([true, false]);
});

test('lines of columns that stand half a line apart are not mixed', () => {
  const marks = [
    ...letters('name', 100, 100),
    ...letters('first line of two', 170, 84),
    ...letters('second line', 170, 116),
  ];
  const found = findTextLines(marks, usual, whole).map(
    (line) => line.flatMap(({ marks: own }) => own).length,
  );
  expect(found).toEqual([14, 4, 10]);
});

test('signs of keys are in the rows of the digits, also above and below other keys', () => {
  const row = (y: number, keys: string) => letters(keys, 100, y);
  const sign = (y: number, height = 3, width = 14) => ({ x: 400, y, width, height });
  const division = [sign(84), { ...sign(79, 3, 3), x: 405 }, { ...sign(89, 3, 3), x: 405 }];
  const marks = [
    ...row(100, 'a'),
    ...division,
    ...row(160, 'b'),
    sign(144, 14),
    ...row(220, 'c'),
    sign(206),
  ];
  const found = findTextLines(marks, usual, whole).map((parts) =>
    parts.map((part) => part.marks.length),
  );
  expect(found).toEqual([
    [1, 3],
    [1, 1],
    [1, 1],
  ]);
});

test('parts far from each other are read by themselves, in one line', () => {
  const found = findTextLines(
    [...letters('left', 100, 100), ...letters('right', 400, 100)],
    usual,
    whole,
  );
  expect(found.map((parts) => parts.length)).toEqual([2]);
});

test('points belong to the line that they stand at, also where nothing else does', () => {
  const after = findTextLines(letters('wait...', 100, 100), usual, whole);
  expect(after.map((parts) => parts.map(({ marks }) => marks.length))).toEqual([[7]]);
  const alone = findTextLines(
    [...letters('axe', 100, 100), ...letters('...', 100, 140)],
    usual,
    whole,
  );
  expect(alone.map((parts) => parts.map(({ marks }) => marks.length))).toEqual([[3], [3]]);
});

test('a raised letter is in the line of those before it', () => {
  const raised = { x: 150, y: 70, width: 10, height: 18 };
  const found = findTextLines([...letters('axe.', 100, 100), raised], usual, whole);
  expect(found.map((parts) => parts.map(({ marks }) => marks.length))).toEqual([[5]]);
});

test('frames and shapes are in no line', () => {
  const frame = { x: 90, y: 60, width: 300, height: 60 };
  const disc = { x: 500, y: 60, width: 34, height: 34 };
  const found = findTextLines([...letters('axe', 100, 100), frame], usual, whole);
  expect(found.flat().flatMap(({ marks }) => marks)).not.toContainEqual(frame);
  expect(findTextLines([disc], usual, whole)).toEqual([]);
  expect(findTextLines([], usual, whole)).toEqual([]);
});

// Characters that fill a square, of Chinese and the like.

function squareLinesOf(marks: Box[]): number[] {
  const size = { capitals: 20, shape: squareLetters };
  return findTextLines(marks, size, whole).map(
    (parts) => parts.flatMap((part) => part.marks).length,
  );
}

/** Characters of a line from `x`, every other one of an upper and a lower part. */
function characters(x: number, y: number, count: number): Box[] {
  return Array.from({ length: count }, (_, at) => x + 28 * at).flatMap((left, at) =>
    at % 2 === 0
      ? [{ x: left, y, width: 24, height: 26 }]
      : [
          { x: left, y, width: 24, height: 12 },
          { x: left, y: y + 15, width: 24, height: 11 },
        ],
  );
}

test('parts of characters are of the line that they stand in, however close the next is', () => {
  expect(squareLinesOf([...characters(10, 10, 9), ...characters(10, 40, 9)])).toEqual([13, 13]);
});

test('small letters between characters are of their line, whatever stands below', () => {
  const word = Array.from({ length: 12 }, (_, at) => ({
    x: 100 + at * 12,
    y: 24,
    width: 9,
    height: 11,
  }));
  const marks = [...characters(10, 10, 3), ...word, ...characters(260, 10, 3)];
  expect(squareLinesOf([...marks, ...characters(10, 40, 15)])).toEqual([marks.length, 22]);
});

test('lines without any whole character are found too', () => {
  const dashes = [10, 40, 70].map((x) => ({ x, y: 20, width: 20, height: 3 }));
  expect(squareLinesOf(dashes)).toEqual([3]);
  const small = dashes.map((dash) => ({ ...dash, height: 10 }));
  expect(squareLinesOf([...small, ...characters(10, 80, 5)])).toEqual([3, 7]);
});

test('marks are one line, unless all are bare bars', () => {
  const [letter, bar] = [
    { x: 30, y: 30, width: 14, height: 21 },
    { x: 60, y: 30, width: 7, height: 21 },
  ];
  const linesOf = (marks: Box[]) => wholeLine(marks, usualLetters, { width: 90, height: 85 });
  expect(linesOf([letter, bar]).map((parts) => parts.map(({ marks }) => marks.length))).toEqual([
    [2],
  ]);
  expect(linesOf([bar])).toEqual([]);
  expect(linesOf([])).toEqual([]);
});
