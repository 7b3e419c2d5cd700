import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { markThreshold } from '../binarize/draw-ink.ts';
import { findComponents } from '../image/find-components.ts';
import { eraseFaintFrames } from './erase-faint-frames.ts';

const size = { width: 80, height: 60 };
const letter = { x: 30, y: 20, width: 8, height: 12 };
const frame = { x: 10, y: 8, width: 56, height: 40 };

/** The marks that are left of a letter and a frame around it, some sides of which are faint. */
function leftOf(
  sides: Record<'top' | 'bottom' | 'left' | 'right', number>,
  lines: Box[] = [],
): Box[] {
  const ink = { ...size, data: new Uint8Array(size.width * size.height) };
  const fill = ({ x, y, width, height }: Box, tone: number) => {
    for (let row = y; row < y + height; row++)
      ink.data.fill(tone, row * size.width + x, row * size.width + x + width);
  };
  const { x, y, width, height } = frame;
  fill({ x, y, width, height: 1 }, sides.top);
  fill({ x, y: y + height - 1, width, height: 1 }, sides.bottom);
  fill({ x, y, width: 1, height }, sides.left);
  fill({ x: x + width - 1, y, width: 1, height }, sides.right);
  for (const line of [letter, ...lines]) fill(line, 255);
  const marks = findComponents(ink, markThreshold);
  const isErased = eraseFaintFrames(ink, marks, 9);
  const left = findComponents(ink, markThreshold);
  expect(isErased).toBe(left.length < marks.length);
  return left;
}

test('a frame of which a part is faint goes, and what stands in it stays', () => {
  expect(leftOf({ top: 255, left: 200, bottom: 60, right: 40 })).toEqual([letter]);
});

test.each([
  [
    'whose lines are all marks, which other steps remove',
    { top: 255, left: 255, bottom: 255, right: 255 },
    [],
  ],
  ['with a gap', { top: 255, left: 255, bottom: 0, right: 60 }, []],
  [
    'with cells, as of a table',
    { top: 255, left: 255, bottom: 60, right: 60 },
    [{ x: 48, y: 8, width: 1, height: 40 }],
  ],
])('a frame %s stays', (_, sides, lines) => {
  expect(leftOf(sides, lines).length).toBeGreaterThan(1);
});
