import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { textLines } from '../testing/paint.ts';
import { dropTextures } from './drop-textures.ts';

/** One strip around these marks, drawn as full boxes. */
function preparedOf(marks: Box[]) {
  const ink = { width: 400, height: 200, data: new Uint8Array(400 * 200) };
  for (const { x, y, width, height } of marks) {
    for (let row = y; row < y + height; row++) {
      ink.data.fill(255, row * ink.width + x, row * ink.width + x + width);
    }
  }
  const box = { x: 0, y: 0, width: 400, height: 200 };
  const strip = { box, capitals: 10, monospaced: false, moved: [], block: 0, vertical: false };
  return { ink, strips: [strip], rulings: { horizontal: [], vertical: [] }, leaders: [], skew: 0 };
}

test('lines of letters stay', () => {
  const prepared = preparedOf(textLines({ x: 10, y: 10, lines: 4, words: 6 }));
  expect(dropTextures(prepared).strips).toHaveLength(1);
});

test('marks of all sizes go', () => {
  const marks = [3, 9, 14, 31, 44, 58].map((size, index) => {
    return { x: 10 + 62 * index, y: 20 + 7 * index, width: size, height: size };
  });
  expect(dropTextures(preparedOf(marks)).strips).toEqual([]);
});
