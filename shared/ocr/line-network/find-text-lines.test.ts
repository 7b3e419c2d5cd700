import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { findTextLines } from './find-text-lines.ts';

const capitals = 20;
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
  return findTextLines(marks, capitals, whole).flatMap((parts) =>
    parts.map(({ box }) => [box.x, box.y, box.x + box.width, box.y + box.height]),
  );
}

test('a line reaches as high as capitals and below its baseline, whatever its letters', () => {
  expect(boxes(letters('axe', 100, 100))).toEqual([[96, 76, 146, 109]]);
  expect(boxes(letters('pull', 100, 100))).toEqual([[96, 76, 153, 110]]);
});

test('lines are apart where one hangs down to the other', () => {
  const marks = [...letters('apple pie', 100, 100), ...letters('all alike', 100, 124)];
  expect(
    findTextLines(marks, capitals, whole).map(
      (line) => line.flatMap(({ marks: own }) => own).length,
    ),
  ).toEqual([8, 8]);
});

test('lines of columns that stand half a line apart are not mixed', () => {
  const marks = [
    ...letters('name', 100, 100),
    ...letters('first line of two', 170, 84),
    ...letters('second line', 170, 116),
  ];
  const found = findTextLines(marks, capitals, whole).map(
    (line) => line.flatMap(({ marks: own }) => own).length,
  );
  expect(found).toEqual([14, 4, 10]);
});

test('parts far from each other are read by themselves, in one line', () => {
  const found = findTextLines(
    [...letters('left', 100, 100), ...letters('right', 400, 100)],
    capitals,
    whole,
  );
  expect(found.map((parts) => parts.length)).toEqual([2]);
});

test('points belong to the line that they stand at, also where nothing else does', () => {
  const after = findTextLines(letters('wait...', 100, 100), capitals, whole);
  expect(after.map((parts) => parts.map(({ marks }) => marks.length))).toEqual([[7]]);
  const alone = findTextLines(
    [...letters('axe', 100, 100), ...letters('...', 100, 140)],
    capitals,
    whole,
  );
  expect(alone.map((parts) => parts.map(({ marks }) => marks.length))).toEqual([[3], [3]]);
});

test('a raised letter is in the line of those before it', () => {
  const raised = { x: 150, y: 70, width: 10, height: 18 };
  const found = findTextLines([...letters('axe.', 100, 100), raised], capitals, whole);
  expect(found.map((parts) => parts.map(({ marks }) => marks.length))).toEqual([[5]]);
});

test('frames and shapes are in no line', () => {
  const frame = { x: 90, y: 60, width: 300, height: 60 };
  const disc = { x: 500, y: 60, width: 34, height: 34 };
  const found = findTextLines([...letters('axe', 100, 100), frame], capitals, whole);
  expect(found.flat().flatMap(({ marks }) => marks)).not.toContainEqual(frame);
  expect(findTextLines([disc], capitals, whole)).toEqual([]);
  expect(findTextLines([], capitals, whole)).toEqual([]);
});
