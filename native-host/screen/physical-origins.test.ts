import { expect, test } from 'vitest';
import { physicalOrigins } from './physical-origins.ts';

function scaled(x: number, y: number, width: number, height: number, scaleFactor: number) {
  const logical = {
    x: Math.trunc(x / scaleFactor),
    y: Math.trunc(y / scaleFactor),
    width: Math.trunc(width / scaleFactor),
    height: Math.trunc(height / scaleFactor),
  };
  return { logical, physical: { width, height }, scaleFactor };
}

test('an unscaled desktop stays as it is', () => {
  const displays = [scaled(0, 0, 1920, 1080, 1), scaled(-1280, 100, 1280, 1024, 1)];
  expect(physicalOrigins(displays)).toEqual([
    { x: 0, y: 0 },
    { x: -1280, y: 100 },
  ]);
});

test.each([1.25, 1.5, 1.75, 2])('cut-off fractions are found again at factor %s', (factor) => {
  const left = scaled(-1366, 0, 1366, 768, factor);
  const middle = scaled(0, 0, 1279, 1023, factor);
  const right = scaled(1279, 0, 1921, 1080, factor);
  const below = scaled(0, 1023, 801, 600, factor);
  expect(physicalOrigins([right, left, below, middle])).toEqual([
    { x: 1279, y: 0 },
    { x: -1366, y: 0 },
    { x: 0, y: 1023 },
    { x: 0, y: 0 },
  ]);
});

test('displays of different factors stand side by side in pixels', () => {
  const retina = {
    logical: { x: 0, y: 0, width: 1440, height: 900 },
    physical: { width: 2880, height: 1800 },
    scaleFactor: 2,
  };
  const plain = {
    logical: { x: 1440, y: 0, width: 1920, height: 1080 },
    physical: { width: 1920, height: 1080 },
    scaleFactor: 1,
  };
  expect(physicalOrigins([retina, plain])).toEqual([
    { x: 0, y: 0 },
    { x: 2880, y: 0 },
  ]);
});
