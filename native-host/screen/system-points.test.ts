import { expect, test } from 'vitest';
import type { Display } from '../../shared/api/display.ts';
import { fromSystemPoint, toSystemPoint } from './system-points.ts';

const shared = { name: 'a', rotation: 0, primary: false };
const displays: Display[] = [
  { ...shared, id: '1', x: 0, y: 0, width: 2880, height: 1800, scaleFactor: 2 },
  { ...shared, id: '2', x: -1920, y: 0, width: 1920, height: 1080, scaleFactor: 1 },
];

test.each([
  [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ],
  [
    { x: 2000, y: 600 },
    { x: 1000, y: 300 },
  ],
  [
    { x: -1920, y: 1079 },
    { x: -1920, y: 1079 },
  ],
])('macOS takes %o as %o', (pixels, points) => {
  expect(toSystemPoint(pixels, displays, 'darwin')).toEqual(points);
  expect(fromSystemPoint(points, displays, 'darwin')).toEqual(pixels);
});

test('the other systems count in pixels', () => {
  expect(toSystemPoint({ x: 7, y: -3 }, displays, 'linux')).toEqual({ x: 7, y: -3 });
  expect(fromSystemPoint({ x: 7, y: -3 }, displays, 'win32')).toEqual({ x: 7, y: -3 });
});
