import { expect, test } from 'vitest';
import { letters, paint } from '../testing/paint.ts';
import { findCaptions } from './find-captions.ts';

const size = { width: 400, height: 240 };
const white = 0xffffff;

/** Patches of all colors and sizes, like leaves and clouds. */
const scene = Array.from({ length: 80 }, (_, index) => ({
  x: (index * 97) % 370,
  y: (index * 53) % 200,
  width: 5 + ((index * 7) % 23),
  height: 5 + ((index * 11) % 29),
  color: ((index * 37) % 190) * 0x010101,
}));

test('white lines over a picture are found, and nothing else is ink', () => {
  const lines = [letters(100, 180, 18, 10), letters(120, 200, 14, 10)].flat();
  const image = paint({ ...size, color: 0x406080 }, [
    ...scene,
    ...lines.map((letter) => ({ ...letter, color: white })),
  ]);
  const { ink, strips } = findCaptions(image);
  expect(strips).toMatchObject([{ box: { x: 100, y: 180, height: 30 }, capitals: 10 }]);
  expect(ink.data[185 * size.width + 102]).toBe(255);
  expect(ink.data.subarray(0, 170 * size.width).some((value) => value > 0)).toBe(false);
});

test('a picture without text has none, however light it is', () => {
  const light = scene.map((patch) => ({ ...patch, color: white - patch.color }));
  expect(findCaptions(paint({ ...size, color: 0x406080 }, light)).strips).toEqual([]);
});
