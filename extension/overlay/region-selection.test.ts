import { expect, test } from 'vitest';
import {
  adjust,
  boxOf,
  follow,
  holdSpace,
  nudge,
  press,
  start,
  targetOf,
} from './region-selection.ts';

const bounds = { width: 100, height: 80 };

test('dragging in any direction gives the rectangle between the two points', () => {
  const dragged = follow(press({ x: 50, y: 40 }), { x: 20, y: 60 });
  expect(boxOf(dragged, bounds)).toEqual({ x: 20, y: 40, width: 30, height: 20 });
});

test('a rectangle ends at the edge', () => {
  const dragged = follow(press({ x: 50, y: 40 }), { x: 500, y: -9 });
  expect(boxOf(dragged, bounds)).toEqual({ x: 50, y: 0, width: 50, height: 40 });
});

test('while Space is held the rectangle moves as it is', () => {
  const dragged = holdSpace(follow(press({ x: 10, y: 10 }), { x: 30, y: 20 }), true);
  const moved = follow(dragged, { x: 40, y: 25 });
  expect(boxOf(moved, bounds)).toEqual({ x: 20, y: 15, width: 20, height: 10 });
  const grown = follow(holdSpace(moved, false), { x: 50, y: 30 });
  expect(boxOf(grown, bounds)).toEqual({ x: 20, y: 15, width: 30, height: 15 });
});

test('arrows move by a pixel, with Shift they size, and neither leaves the picture', () => {
  const begun = nudge(start, { x: 1, y: 0 }, { sizing: false, bounds });
  expect(boxOf(begun, bounds)).toEqual({ x: 26, y: 20, width: 50, height: 40 });
  const sized = nudge(begun, { x: 0, y: 1 }, { sizing: true, bounds });
  expect(boxOf(sized, bounds)).toEqual({ x: 26, y: 20, width: 50, height: 41 });
  const corner = adjust({ x: 90, y: 70, width: 10, height: 10 }, bounds);
  expect(nudge(corner, { x: 1, y: 1 }, { sizing: false, bounds })).toEqual(corner);
});

test('a click takes the topmost window under the pointer, and nothing beside all of them', () => {
  const targets = [
    { x: 10, y: 10, width: 20, height: 20 },
    { x: 0, y: 0, width: 60, height: 60 },
  ];
  expect(targetOf(follow(start, { x: 29, y: 29 }), targets)).toBe(targets[0]);
  expect(targetOf(follow(start, { x: 30, y: 29 }), targets)).toBe(targets[1]);
  expect(targetOf(follow(start, { x: 60, y: 10 }), targets)).toBeUndefined();
  expect(targetOf(start, targets)).toBeUndefined();
});
