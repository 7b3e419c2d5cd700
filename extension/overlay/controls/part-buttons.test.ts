import { expect, test } from 'vitest';
import type { Box } from '../../../shared/api/box.ts';
import { freePlace } from './part-buttons.ts';

const size = { width: 40, height: 24 };
const bounds = { width: 800, height: 600 };
const line = (y: number): Box => ({ x: 0, y, width: 800, height: 20 });

test('the first wanted place that is free', () => {
  const wanted = [
    { x: 100, y: 100 },
    { x: 300, y: 100 },
  ];
  expect(freePlace(wanted, size, { taken: [], bounds })).toEqual({ x: 100, y: 100 });
  const taken = [{ x: 120, y: 90, width: 50, height: 20 }];
  const farther = [...taken, { x: 310, y: 95, width: 50, height: 20 }];
  expect(freePlace(wanted, size, { taken: farther, bounds })?.x).toBeLessThan(120);
  expect(freePlace(wanted, size, { taken, bounds })).toEqual({ x: 300, y: 100 });
});

test('among lines without room the nearest gap, and nothing that is touched', () => {
  const taken = [14, 36, 58, 80, 102, 124, 176].map(line);
  const place = freePlace([{ x: 100, y: 100 }], size, { taken, bounds });
  expect(place?.y).toBeGreaterThanOrEqual(146);
  expect((place?.y ?? 0) + size.height).toBeLessThanOrEqual(174);
});

test('it stays on the screen', () => {
  expect(freePlace([{ x: 790, y: -10 }], size, { taken: [], bounds })).toEqual({ x: 760, y: 0 });
});

test('none in the middle of dense text', () => {
  const taken = Array.from({ length: 30 }, (_, index) => line(index * 22));
  expect(freePlace([{ x: 100, y: 300 }], size, { taken, bounds })).toBeUndefined();
});
