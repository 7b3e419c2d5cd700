import { expect, test } from 'vitest';
import { paint, textLines } from '../testing/paint.ts';
import { prepareImage } from './prepare-image.ts';

test('a line around many others does not make one of them', () => {
  const lines = [
    ...textLines({ x: 40, y: 40, lines: 14, words: 4 }),
    ...textLines({ x: 400, y: 47, lines: 4, words: 3 }, 30),
  ].map((letter) => ({ ...letter, color: 0 }));
  // As the edges of a page with a shadow, which two panes hide in part.
  const edge = [
    { x: 20, y: 20, width: 860, height: 2 },
    { x: 20, y: 20, width: 2, height: 330 },
    { x: 872, y: 20, width: 8, height: 330 },
    { x: 700, y: 342, width: 180, height: 8 },
  ].map((part) => ({ ...part, color: 0x606060 }));
  const page = { width: 900, height: 380, color: 0xffffff };
  const highest = (rectangles: typeof lines) =>
    Math.max(...prepareImage(paint(page, rectangles), 1).strips.map(({ box }) => box.height));
  expect(highest([...lines, ...edge])).toBe(highest(lines));
});

test('the shadow around a window does not make one column of two', () => {
  const left = textLines({ x: 60, y: 60, lines: 12, words: 2 });
  const right = textLines({ x: 480, y: 67, lines: 12, words: 3 });
  const letters = [...left, ...right].map((letter) => ({ ...letter, color: 0 }));
  // Its shadow is no area of one color, and is as large as the page.
  const shadow = Array.from({ length: 20 }, (_, at) => ({
    x: at,
    y: at,
    width: 900 - 2 * at,
    height: 400 - 2 * at,
    color: (0xb0 - 8 * at) * 0x010101,
  }));
  const window = { x: 20, y: 20, width: 860, height: 360, color: 0xffffff };
  const page = { width: 900, height: 400, color: 0x909090 };
  const { strips } = prepareImage(paint(page, [...shadow, window, ...letters]), 1);
  const widest = Math.max(...strips.map(({ box }) => box.width));
  expect(strips.length).toBeGreaterThan(1);
  expect(widest).toBeLessThan(420);
});
