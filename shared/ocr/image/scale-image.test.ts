import { expect, test } from 'vitest';
import { drawGray } from '../testing/paint.ts';
import { scaleImage } from './scale-image.ts';

test('one colour stays that colour, larger and smaller', () => {
  const grey = { width: 7, height: 5, data: new Uint8Array(35).fill(90) };
  for (const [width, height] of [
    [20, 13],
    [3, 2],
    [1, 1],
  ] as const) {
    const scaled = scaleImage(grey, width, height);
    expect(scaled).toEqual({ width, height, data: new Uint8Array(width * height).fill(90) });
  }
});

test('edges stay where they are', () => {
  const { data } = scaleImage(drawGray('  99', '  99'), 8, 2);
  expect([...data.subarray(0, 3)]).toEqual([0, 0, 0]);
  expect([...data.subarray(5, 8)]).toEqual([255, 255, 255]);
});

test('making it smaller takes every pixel into account', () => {
  const stripes = drawGray('9 9 9 9 9 9 9 9 ', '9 9 9 9 9 9 9 9 ');
  for (const value of scaleImage(stripes, 4, 1).data.subarray(1, 3)) {
    expect(Math.abs(value - 128)).toBeLessThan(4);
  }
});

test('empty paper beside ink changes nothing of it', () => {
  const alone = scaleImage(drawGray('   ', ' 9 ', '   '), 9, 9);
  const wide = scaleImage(drawGray('          ', ' 9        ', '          ', '          '), 30, 12);
  for (let y = 0; y < 6; y++)
    expect(wide.data.subarray(30 * y, 30 * y + 6)).toEqual(alone.data.subarray(9 * y, 9 * y + 6));
});

test('an image on its head is drawn larger on its head', () => {
  const ink = drawGray(' 9 3 ', '99   ', ' 2 79', '     ', '     ', '     ', '5    ');
  const { data } = scaleImage(ink, 13, 17);
  const onHead = scaleImage({ ...ink, data: ink.data.toReversed() }, 13, 17).data.toReversed();
  const apart = data.map((value, at) => Math.abs(value - (onHead[at] ?? 0)));
  expect(Math.max(...data)).toBeGreaterThan(200);
  // Sums in another order are rounded otherwise.
  expect(Math.max(...apart)).toBeLessThan(2);
});
