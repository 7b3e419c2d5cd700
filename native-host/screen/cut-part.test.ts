import { expect, test } from 'vitest';
import { cutPart, visibleParts } from './cut-part.ts';

const display = { x: 0, y: 0, width: 1_000, height: 600 };
const front = { x: 200, y: 100, width: 300, height: 200 };

test('what is seen of a window ends where another lies over it', () => {
  const behind = { x: 0, y: 0, width: 1_000, height: 150 };
  const [first, second, beside] = visibleParts(display, [front, behind]);
  expect(first).toEqual([front]);
  expect(second).toEqual([
    { x: 0, y: 0, width: 1_000, height: 100 },
    { x: 0, y: 100, width: 200, height: 50 },
    { x: 500, y: 100, width: 500, height: 50 },
  ]);
  const area = beside?.reduce((sum, { width, height }) => sum + width * height, 0);
  expect(area).toBe(1_000 * 600 - 1_000 * 150 - 300 * 150);
});

test('a window that fills the display is all there is', () => {
  expect(visibleParts(display, [display, front])).toEqual([[display]]);
  expect(visibleParts(display, [])).toEqual([[display]]);
});

test('the picture of a part shows nothing of what lies over it', () => {
  const [width, height] = [4, 2];
  // As received from another process: at any offset in a buffer.
  const data = Buffer.alloc(1 + width * height * 4, 200).subarray(1);
  // What covers it is black.
  data.fill(0, 3 * 4, 4 * 4);
  const { picture, x, y } = cutPart({ width, height, data }, [
    { x: 1, y: 0, width: 2, height: 2 },
    { x: 3, y: 1, width: 1, height: 1 },
  ]);
  expect({ x, y, width: picture.width, height: picture.height }).toEqual({
    x: 1,
    y: 0,
    width: 3,
    height: 2,
  });
  expect(new Set(picture.data)).toEqual(new Set([200]));
});
