import { expect, test } from 'vitest';
import { gripAt, handlesOf, pull } from './region-selection.ts';

const box = { x: 100, y: 50, width: 200, height: 80 };

test('a rectangle is held at its corners, its edges and inside', () => {
  expect(gripAt(box, { x: 98, y: 131 }, 6)).toEqual({ x: -1, y: 1 });
  expect(gripAt(box, { x: 302, y: 90 }, 6)).toEqual({ x: 1, y: 0 });
  expect(gripAt(box, { x: 200, y: 90 }, 6)).toEqual({ x: 0, y: 0 });
  expect(gripAt(box, { x: 320, y: 90 }, 6)).toBeUndefined();
  for (const { grip, at } of handlesOf(box)) expect(gripAt(box, at, 6)).toEqual(grip);
});

test('what is held moves, and an edge may pass the other', () => {
  expect(pull(box, { x: 0, y: 0 }, { x: 5, y: -5 })).toEqual({ ...box, x: 105, y: 45 });
  expect(pull(box, { x: 1, y: 0 }, { x: 20, y: 9 })).toEqual({ ...box, width: 220 });
  expect(pull(box, { x: -1, y: -1 }, { x: 230, y: 10 })).toEqual({
    x: 300,
    y: 60,
    width: 30,
    height: 70,
  });
});
