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

test('strong ink weakens pale ink next to it, on neither side of the image', () => {
  const ink = { width: 30, height: 30, data: new Uint8Array(900) };
  ink.data[15 * 30] = 250;
  ink.data[15 * 30 + 3] = 80;
  ink.data[15 * 30 + 29] = 80;
  ink.data[0] = 80;
  evenInk(ink, 6);
  expect(ink.data[15 * 30]).toBe(255);
  expect(ink.data[15 * 30 + 3]).toBeLessThan(120);
  expect(ink.data[15 * 30 + 29]).toBe(255);
  expect(ink.data[0]).toBe(255);
});
