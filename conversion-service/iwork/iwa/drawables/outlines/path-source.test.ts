import { expect, test } from 'vitest';
import { pathExtent } from './path-source.ts';

test('A curve reaches as far as it bends, not as far as its control points lie', () => {
  const extent = pathExtent([
    { command: 'M', points: [{ x: 0, y: 0 }] },
    {
      command: 'C',
      points: [
        { x: 0, y: 40 },
        { x: 100, y: 40 },
        { x: 100, y: 0 },
      ],
    },
  ]);
  expect(extent).toEqual({ left: 0, top: 0, right: 100, bottom: 30 });
});

test('A quadratic curve and a line count with their ends', () => {
  const extent = pathExtent([
    { command: 'M', points: [{ x: 10, y: 10 }] },
    {
      command: 'Q',
      points: [
        { x: 20, y: -10 },
        { x: 30, y: 10 },
      ],
    },
    { command: 'L', points: [{ x: 5, y: 50 }] },
    { command: 'Z', points: [] },
  ]);
  expect(extent).toEqual({ left: 5, top: 0, right: 30, bottom: 50 });
});
