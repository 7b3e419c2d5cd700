import { expect, test } from 'vitest';
import { drawGray } from '../testing/paint.ts';
import { findComponents } from './find-components.ts';

test('marks that touch, also by a corner, are one', () => {
  const image = drawGray(...['99     ', '  9   9', '       ', '9 9    ', '9 9    ', '999    ']);
  expect(findComponents(image, 255)).toEqual([
    { x: 0, y: 0, width: 3, height: 2 },
    { x: 6, y: 1, width: 1, height: 1 },
    { x: 0, y: 3, width: 3, height: 3 },
  ]);
});

test('what is below the threshold belongs to no mark', () => {
  expect(findComponents(drawGray('4 5 6'), 140)).toEqual([
    { x: 2, y: 0, width: 1, height: 1 },
    { x: 4, y: 0, width: 1, height: 1 },
  ]);
});

test('no mark is passed over, wherever it lies in rows of an odd width', () => {
  const size = { width: 11, height: 3 };
  const places = Array.from({ length: 33 }, (_, at) => at);
  for (const start of [0, 1, 2, 3]) {
    for (const at of places) {
      // Bytes that begin anywhere in their buffer, as those of a message do.
      const data = new Uint8Array(new ArrayBuffer(start + 33), start);
      data[at] = 200;
      const box = { x: at % 11, y: Math.floor(at / 11), width: 1, height: 1 };
      expect(findComponents({ ...size, data }, 96)).toEqual([box]);
    }
  }
});
