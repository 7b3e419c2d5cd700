import { expect, test } from 'vitest';
import type { Box } from '../../../shared/api/box.ts';
import { boxesToRead } from '../../screen-text/reading/boxes-to-read.ts';
import type { Shot } from '../screen.ts';
import { changedBoxes } from './changed-boxes.ts';

const desktop = { x: -100, y: 0, width: 300, height: 200 };

test('nothing changed', () => {
  expect(changedBoxes(shot(desktop), shot(desktop))).toEqual([]);
});

test('the smallest boxes around what changed, apart from each other', () => {
  const marks = [
    { x: -90, y: 10, width: 5, height: 3 },
    { x: 60, y: 100, width: 70, height: 2 },
  ];
  const changed = changedBoxes(shot(desktop), shot(desktop, marks));
  expect(changed).toHaveLength(2);
  expect(changed).toEqual(expect.arrayContaining(marks));
});

test('what was not to be seen before has changed', () => {
  const before = shot({ ...desktop, width: 250 });
  expect(changedBoxes(before, shot(desktop))).toEqual([{ x: 150, y: 0, width: 50, height: 200 }]);
  expect(changedBoxes(shot({ x: 500, y: 0, width: 9, height: 9 }), shot(desktop))).toEqual([
    desktop,
  ]);
});

test('the part of a larger picture is compared where it lies', () => {
  const mark = { x: 10, y: 20, width: 4, height: 4 };
  const part = { x: 0, y: 10, width: 50, height: 50 };
  expect(changedBoxes(shot(desktop, [mark]), shot(part, [mark]))).toEqual([]);
  expect(changedBoxes(shot(desktop), shot(part, [mark]))).toEqual([mark]);
});

test('lines that a change touches, or ends near, are read again whole, and no others', () => {
  const [first, second, third] = [0, 30, 60].map((y) => ({
    box: { x: 0, y, width: 80, height: 16 },
  }));
  const lines = [first, second, third].flatMap((line) => line ?? []);
  const within = { x: 40, y: 32, width: 4, height: 10 };
  const behind = { x: 100, y: 62, width: 6, height: 10 };
  expect(boxesToRead([within, behind], lines)).toEqual([
    { box: second?.box, replaces: [second] },
    { box: { x: 0, y: 60, width: 106, height: 16 }, replaces: [third] },
  ]);
});

test('many changes are read as one, with all lines between them', () => {
  const changed = Array.from({ length: 20 }, (_, at) => ({
    x: at * 50,
    y: 0,
    width: 9,
    height: 9,
  }));
  const line = { box: { x: 400, y: 40, width: 9, height: 9 } };
  expect(boxesToRead([...changed, { x: 0, y: 90, width: 9, height: 9 }], [line])).toEqual([
    { box: { x: 0, y: 0, width: 959, height: 99 }, replaces: [line] },
  ]);
});

/** A black image with white marks. */
function shot(bounds: Box, marks: Box[] = []): Shot {
  const { width, height } = bounds;
  const data = new Uint8Array(width * height * 4);
  for (const mark of marks) {
    for (let y = mark.y; y < mark.y + mark.height; y++) {
      const start = ((y - bounds.y) * width + mark.x - bounds.x) * 4;
      data.fill(255, start, start + mark.width * 4);
    }
  }
  return { picture: { width, height, data }, bounds };
}
