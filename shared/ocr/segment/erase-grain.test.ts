import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { textLines } from '../testing/paint.ts';
import { eraseGrain } from './erase-grain.ts';

const size = { width: 600, height: 300 };
const letters = textLines({ x: 20, y: 20, lines: 5, words: 4 }, 20);

/** Specks of one pixel, `apart` pixels from each other. */
function grain(apart: number): Box[] {
  const columns = Math.floor(size.width / apart);
  return Array.from({ length: columns * Math.floor(size.height / apart) }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return { x: apart * column, y: apart * row, width: 1, height: 1 };
  });
}

function inked() {
  return { ...size, data: new Uint8Array(size.width * size.height).fill(255) };
}

test('specks in their thousands go, and letters stay', () => {
  const ink = inked();
  const specks = grain(5);
  expect(eraseGrain(ink, [...specks, ...letters])).toEqual(letters);
  expect(specks.every(({ x, y }) => ink.data[y * ink.width + x] === 0)).toBe(true);
  expect(ink.data[ink.width + 1]).toBe(255);
});

test('as many dots as text may have stay', () => {
  const marks = [...grain(14), ...letters];
  expect(eraseGrain(inked(), marks)).toEqual(marks);
});

test('the dots of a printer stay, which have paper between their lines', () => {
  const dots = grain(3).filter(({ y }) => y % 30 < 12);
  const marks = [...dots, ...letters];
  expect(eraseGrain(inked(), marks)).toEqual(marks);
});

test('where nothing is as high as letters are, specks may be all there is', () => {
  const marks = grain(5);
  expect(eraseGrain(inked(), marks)).toEqual(marks);
});
