import { expect, test } from 'vitest';
import { sampleLines } from './read-strips.ts';

/** White with black bars from the left: top, height and length of each. */
function strip(width: number, height: number, bars: [y: number, height: number, length: number][]) {
  const data = new Uint8Array(width * height).fill(255);
  for (const [top, rows, length] of bars) {
    for (let y = top; y < top + rows; y++) data.fill(0, y * width, y * width + length);
  }
  return { width, height, data };
}

test('the two fullest neighbours are taken, with white around', () => {
  const lines = strip(200, 200, [
    [20, 20, 30],
    [60, 20, 150],
    [100, 20, 190],
    [150, 20, 20],
  ]);
  const sample = sampleLines(lines);
  expect(sample).toMatchObject({ width: 200, height: 84 });
  expect(sample?.data[12 * 200]).toBe(0);
  expect(sample?.data[11 * 200]).toBe(255);
});

test('no more is taken than tells a script', () => {
  const sample = sampleLines(strip(3_000, 800, [[10, 780, 2_900]]));
  expect(sample).toMatchObject({ width: 1_000, height: 140 });
});

test('specks are no lines', () => {
  expect(sampleLines(strip(100, 40, [[20, 3, 4]]))).toBeNull();
});
