import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { unionOf } from '../geometry/boxes.ts';
import { textLines } from '../testing/paint.ts';
import { stripOf } from '../testing/strip-of.ts';
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
  const strip = stripOf(box, 10);
  return { ink, strips: [strip], rulings: { horizontal: [], vertical: [] }, leaders: [], skew: 0 };
}

test('lines of letters stay', () => {
  const prepared = preparedOf(textLines({ x: 10, y: 10, lines: 4, words: 6 }));
  expect(dropTextures(prepared).strips).toHaveLength(1);
});

test('lines beside a picture stay, unless they are as uneven as it', () => {
  const picture = { x: 250, y: 20, width: 100, height: 150 };
  const text = textLines({ x: 10, y: 10, lines: 4, words: 4 });
  expect(dropTextures(preparedOf([...text, picture])).strips).toHaveLength(1);
  const specks = text.map(({ x, y }) => ({ x: x + 1, y: y - 4, width: 4, height: 3 }));
  expect(dropTextures(preparedOf([...text, picture, ...specks])).strips).toEqual([]);
});

test('labels with paper around them stay, whatever is beside them', () => {
  const leaves = [3, 9, 14, 31, 44, 58].map((size, index) => {
    return { x: 120 + 30 * index, y: 20 + 7 * index, width: size, height: size };
  });
  const grass = Array.from({ length: 40 }, (_, index) => {
    return { x: 120 + 6 * index, y: 20 + ((7 * index) % 90), width: 3, height: 3 };
  });
  const labels = [20, 60, 100].map((y) => textLines({ x: 20, y, lines: 1, words: 1 }));
  const prepared = preparedOf([...leaves, ...grass, ...labels.flat()]);
  const { strips } = dropTextures(prepared);
  expect(unionOf(strips.map(({ box }) => box))).toEqual(unionOf(labels.flat()));
  expect(strips.every(({ inTexture }) => inTexture)).toBe(true);
});

test('marks of all sizes go', () => {
  const marks = [3, 9, 14, 31, 44, 58].map((size, index) => {
    return { x: 10 + 62 * index, y: 20 + 7 * index, width: size, height: size };
  });
  expect(dropTextures(preparedOf(marks)).strips).toEqual([]);
});

test('a caption below a photo stays', () => {
  const leaves = [3, 9, 14, 31, 44, 58].map((size, index) => {
    return { x: 90 + 30 * index, y: 20 + 7 * index, width: size, height: size };
  });
  const grass = Array.from({ length: 60 }, (_, index) => {
    return { x: 10 + 6 * index, y: 20 + ((7 * index) % 90), width: 3, height: 3 };
  });
  const caption = textLines({ x: 60, y: 140, lines: 2, words: 6 });
  const { strips, dropped } = dropTextures(preparedOf([...leaves, ...grass, ...caption]));
  expect(strips.map(({ box }) => box)).toEqual([unionOf(caption)]);
  expect(dropped).toHaveLength(1);
});
