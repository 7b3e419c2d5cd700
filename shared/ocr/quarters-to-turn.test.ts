import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workBudget } from './confidence/work-budget.ts';
import { grayImage } from './image/gray-image.ts';
import { boxBeforeTurn, type Quarters, quartersToTurn, turnQuarters } from './quarters-to-turn.ts';
import type { ReadLines } from './recognize-strip.ts';

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

/** Squares in a grid, as the signs of Chinese stand: its edges show no direction. */
function squareSigns() {
  const [width, height] = [1_440, 1_120];
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let y = 20; y < height - 20; y++) {
    for (let x = 20; x < width - 20; x++) {
      const at = 4 * (y * width + x);
      if (x % 24 < 19 && y % 28 < 19) data.set([0, 0, 0], at);
    }
  }
  return { width, height, data };
}

test('signs that are read one by one show that a page is upright, in one reading', async () => {
  const read: number[] = [];
  const readLines: ReadLines = async ({ width, height }) => {
    read.push(width);
    const words = Array.from({ length: 40 }, (_, at) => {
      const x0 = 12 + Math.floor((at * (width - 24)) / 40);
      return { text: '字', confidence: 90, bbox: { x0, x1: x0 + 3, y0: 12, y1: height - 12 } };
    });
    return [{ words, bbox: { x0: 12, x1: width - 12, y0: 12, y1: height - 12 } }];
  };
  const image = squareSigns();
  const quarters = await quartersToTurn(image, grayImage(image), {
    ...{ readLines, layout: 'auto', parts: 1, vertical: false, moreAccurate: false },
    ...{ related: null, budget: workBudget() },
  });
  expect(quarters).toBe(0);
  expect(read).toHaveLength(1);
});
