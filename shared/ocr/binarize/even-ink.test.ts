import { expect, test } from 'vitest';
import { evenInk } from './draw-ink.ts';

test('a pale word becomes as strong as a dark one; noise does not', () => {
  const ink = { width: 90, height: 12, data: new Uint8Array(90 * 12) };
  const word = (x: number, value: number) => {
    for (let y = 3; y < 9; y++) ink.data.fill(value, y * 90 + x, y * 90 + x + 4);
  };
  word(5, 250);
  word(40, 80);
  word(75, 10);
  evenInk(ink, 6);
  expect(ink.data[5 * 90 + 6]).toBe(255);
  expect(ink.data[5 * 90 + 41]).toBe(255);
  expect(ink.data[5 * 90 + 76]).toBeLessThan(60);
  expect(ink.data[5 * 90 + 60]).toBe(0);
});
