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
