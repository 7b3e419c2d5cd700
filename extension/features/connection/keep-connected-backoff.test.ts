import { expect, test } from 'vitest';
import { backoffMs } from './keep-connected.ts';

test('waits twice as long each time, up to half a minute', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 50].map((failures) => backoffMs(failures, () => 1));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
});

test('half of a wait is chance', () => {
  expect(backoffMs(1, () => 0)).toBe(500);
  expect(backoffMs(1, () => 0.5)).toBe(750);
});
