import { expect, test } from 'vitest';
import type { RgbaImage } from '../../shared/ocr/image/image.ts';
import { cutOut } from './windows.ts';

/** An image whose every pixel is opaque and encodes its place. */
function photograph(width: number, height: number) {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++)
    data.set([i % width, Math.floor(i / width), 9, 255], i * 4);
  return { width, height, data };
}

/** One letter for each pixel: `#` where it is shown, `.` where it is transparent. */
function drawn({ width, height, data }: RgbaImage): string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const [red, green, , alpha] = data.subarray((y * width + x) * 4);
      if (alpha === 0) return '.';
      expect([red, green]).toEqual([x, y]);
      return '#';
    }).join(''),
  );
}

test('windows stay, between them nothing does', () => {
  const shapes = [
    { box: { x: -5, y: 10, width: 2, height: 2 }, above: [] },
    { box: { x: -2, y: 11, width: 3, height: 2 }, above: [] },
  ];
  const bounds = { x: -5, y: 10, width: 6, height: 3 };
  expect(drawn(cutOut(photograph(6, 3), bounds, shapes))).toEqual(['##....', '##.###', '...###']);
});

test('what covers a window is not shown, also where covers overlap', () => {
  const above = [
    { x: 1, y: 0, width: 3, height: 2 },
    { x: 3, y: 1, width: 2, height: 9 },
    { x: 40, y: 0, width: 2, height: 2 },
  ];
  const box = { x: 0, y: 0, width: 6, height: 3 };
  expect(drawn(cutOut(photograph(6, 3), box, [{ box, above }]))).toEqual([
    '#...##',
    '#....#',
    '###..#',
  ]);
});
