import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxBeforeTurn, type Quarters, turnQuarters } from './quarters-to-turn.ts';

const quarters = fc.constantFrom<Quarters>(0, 1, 2, 3);

/** An image with one dark pixel. */
function drawn({ width, height }: { width: number; height: number }, dark: number) {
  const data = new Uint8Array(4 * width * height).fill(255);
  data[4 * dark] = 0;
  return { width, height, data };
}

test('a place in a turned image is that of the image before', () => {
  const sides = fc.record({
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(sides, quarters, fc.nat(80), (size, turn, place) => {
      const dark = place % (size.width * size.height);
      const turned = turnQuarters(drawn(size, dark), turn);
      const at = turned.data.indexOf(0) / 4;
      const box = { x: at % turned.width, y: Math.floor(at / turned.width), width: 1, height: 1 };
      const before = boxBeforeTurn(box, size, turn);
      expect(before).toEqual({
        x: dark % size.width,
        y: Math.floor(dark / size.width),
        width: 1,
        height: 1,
      });
    }),
  );
});

test('one quarter is clockwise', () => {
  // The lower left corner moves to the upper left one.
  expect(turnQuarters(drawn({ width: 3, height: 2 }, 3), 1).data.indexOf(0)).toBe(0);
});
