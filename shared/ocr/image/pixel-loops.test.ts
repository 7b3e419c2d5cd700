import { expect, test } from 'vitest';
import type { GrayImage, RgbaImage } from './image.ts';
import {
  brightRuns,
  countInkEdges,
  countTones,
  markOutlines,
  sharpen,
  smoothRuns,
  tonesOf,
} from './pixel-loops.ts';

// Of one band and of several, with widths that are no multiple of what is looked at at once.
const sizes: [number, number][] = [
  [1, 5],
  [13, 9],
  [48, 33],
  [1_003, 300],
];

test.each(sizes)('pixels of %i × %i are as those of a loop over each', (width, height) => {
  const picture = drawSpots(width, height);
  const gray = { width, height, data: tonesOf(picture) };
  const at = (x: number, y: number) => gray.data[y * width + x] ?? 0;
  const tone = (index: number) => {
    const [red = 0, green = 0, blue = 0] = picture.data.subarray(4 * index, 4 * index + 3);
    return (red + 2 * green + blue) >> 2;
  };
  expect(gray.data).toEqual(Uint8Array.from(gray.data, (_, index) => tone(index)));
  const differ = (one: number, other: number, step: number) =>
    [0, 1, 2].some(
      (channel) =>
        Math.abs(
          (picture.data[4 * one + channel] ?? 0) - (picture.data[4 * other + channel] ?? 0),
        ) > step,
    );
  const isOutline = (index: number) => {
    const right = index % width < width - 1 && differ(index, index + 1, 24);
    return right || (index + width < width * height && differ(index, index + width, 24));
  };
  expect(markOutlines(picture, 24)).toEqual(
    Uint8Array.from(gray.data, (_, index) => (isOutline(index) ? 1 : 0)),
  );
  const bright = runsBy(gray, (x, y) => x === 0 || at(x - 1, y) < 96 !== at(x, y) < 96);
  expect([...brightRuns(gray, 96)]).toEqual(bright.filter(([y, from]) => at(from, y) >= 96).flat());
  const smooth = runsBy(gray, (x, y) => x === 0 || differ(y * width + x - 1, y * width + x, 3));
  expect([...smoothRuns(picture, 3, 3)]).toEqual(
    smooth.filter(([, from, to]) => to - from >= 3).flat(),
  );
});

test.each([
  [false, 13, 9],
  [true, 48, 33],
  [false, 1_003, 600],
])('edges of ink are counted by their side', (isLight, width, height) => {
  const data = tonesOf(drawSpots(width, height));
  const isInk = (index: number) => (data[index] ?? 0) < 100 !== isLight;
  const counted = countInkEdges({ width, height, data }, { limit: 100, isLight });
  const [lower, upper] = [new Int32Array(height), new Int32Array(height)];
  const right = new Int32Array(width);
  for (let index = width; index < data.length - width; index++) {
    const [x, y] = [index % width, Math.floor(index / width)];
    if (!isInk(index)) continue;
    if (!isInk(index + width)) lower[y] = (lower[y] ?? 0) + 1;
    if (!isInk(index - width)) upper[y] = (upper[y] ?? 0) + 1;
    if (!isInk(index + 1)) right[x] = (right[x] ?? 0) + 1;
  }
  expect(counted).toEqual({ lower, upper, right });
  const tones = countTones(data);
  expect(tones[data[0] ?? 0]).toBe(data.filter((tone) => tone === data[0]).length);
  expect(tones.reduce((sum, count) => sum + count, 0)).toBe(data.length);
});

test('a sharpened edge is darker on its dark side, and a plain area stays', () => {
  const [width, height] = [37, 12];
  const data = Uint8Array.from({ length: width * height }, (_, at) => (at % width < 15 ? 90 : 160));
  const sharp = sharpen({ width, height, data });
  const row = [...sharp.data.subarray(5 * width, 6 * width)];
  // A fifth or two fifths of the 5 × 5 pixels around are on the other side: 90 - 0.4 × 0.2 × 70, and so on.
  expect(row.slice(11, 19)).toEqual([90, 90, 84, 79, 171, 166, 160, 160]);
  expect(sharp.data.subarray(0, 2 * width)).toEqual(data.subarray(0, 2 * width));
});

test('an image without pixels has no runs', () => {
  const none = { width: 0, height: 0, data: new Uint8Array() };
  expect(brightRuns(none, 1)).toHaveLength(0);
  expect(markOutlines(none, 1)).toHaveLength(0);
});

/** Plain areas, a gradient and noise, always the same. */
function drawSpots(width: number, height: number): RgbaImage {
  let noise = 7;
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let index = 0; index < width * height; index++) {
    noise = (Math.imul(noise, 1_103_515_245) + 12_345) >>> 0;
    const kind = Math.floor(index / 29) % 3;
    for (let channel = 0; channel < 3; channel++)
      data[4 * index + channel] =
        kind === 0
          ? 200
          : kind === 1
            ? (index * (channel + 1)) % 256
            : (noise >> (8 + channel)) & 255;
  }
  return { width, height, data };
}

/** Rows parted where something begins: of each its row, its first column and the one behind its last. */
function runsBy(
  { width, height }: GrayImage,
  begins: (x: number, y: number) => boolean,
): [number, number, number][] {
  const runs: [number, number, number][] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const last = runs.at(-1);
      if (begins(x, y) || !last) runs.push([y, x, x + 1]);
      else last[2] = x + 1;
    }
  }
  return runs;
}
