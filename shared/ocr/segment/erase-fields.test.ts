import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { paintInk } from '../testing/paint.ts';
import { eraseFields, findFields } from './erase-fields.ts';

const field = { x: 10, y: 10, width: 60, height: 22 };
const letter = { x: 18, y: 16, width: 7, height: 10 };

/** An ink image with letters and with the outlines of frames, whose corners are missing. */
function inkOf(frames: Box[], letters: Box[]) {
  const sides = frames.flatMap(({ x, y, width, height }) => [
    { x: x + 1, y, width: width - 2, height: 1 },
    { x: x + 1, y: y + height - 1, width: width - 2, height: 1 },
    { x, y: y + 1, width: 1, height: height - 2 },
    { x: x + width - 1, y: y + 1, width: 1, height: height - 2 },
  ]);
  return paintInk(100, 60, [...sides, ...letters]);
}

test('the border of a field goes, and what is written in it stays', () => {
  const ink = inkOf([field], [letter]);
  eraseFields(ink, findFields(ink, [field, letter], 8));
  expect(ink).toEqual(inkOf([], [letter]));
});

test('nothing is left of a border whose long sides have gone before', () => {
  const ink = inkOf([field], [letter]);
  const fields = findFields(ink, [field, letter], 8);
  for (const y of [field.y, field.y + field.height - 1]) {
    ink.data.fill(0, y * ink.width + field.x + 4, y * ink.width + field.x + field.width - 4);
  }
  eraseFields(ink, fields);
  expect(ink).toEqual(inkOf([], [letter]));
});

test('a letter that touches the border stays, but for its edge', () => {
  const near = { ...letter, x: 11 };
  const ink = inkOf([field], [near, { ...letter, x: 30 }]);
  eraseFields(ink, findFields(ink, [field, { ...letter, x: 30 }], 8));
  const kept = inkOf(
    [],
    [
      { ...near, x: 12, width: 6 },
      { ...letter, x: 30 },
    ],
  );
  const edge = inkOf([], [{ ...near, width: 1 }]);
  expect(ink.data.map((tone, at) => (edge.data[at] ? 0 : tone))).toEqual(kept.data);
});

test.each([
  ['as narrow as a character', { ...field, width: 26 }, letter],
  ['with nothing inside', field, { ...letter, x: 80 }],
  ['of many lines', { ...field, y: 2, height: 56 }, letter],
])('a frame stays %s', (_, frame, mark) => {
  expect(findFields(inkOf([frame], [mark]), [frame, mark], 8)).toEqual([]);
});
