import { expect, test } from 'vitest';
import type { GrayImage } from '../../image/image.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { detectPilcrows } from './bullets-and-icons.ts';

const pilcrow = [
  '..########',
  '.######..#',
  '#######..#',
  '#######..#',
  '#######..#',
  '.######..#',
  '..#####..#',
  '.....##..#',
  '.....##..#',
  '.....##..#',
  '.....##..#',
  '.....##..#',
  '.....##..#',
  '.....##..#',
];

const one = pilcrow.map((_, row) => (row < 2 ? '...####...' : '.....##...'));
const tree = pilcrow.map((_, row) =>
  row < 7 ? '##......##'.slice(row % 2).padEnd(10, '.') : '....##....',
);

/** The last word of a heading, drawn as these rows and read as `text`. */
function detected(rows: string[], text: string, before = ['Objects']): string {
  const ink: GrayImage = { width: 140, height: 30, data: new Uint8Array(140 * 30) };
  const [x, y] = [100, 8];
  for (const [row, columns] of rows.entries()) {
    for (const [column, sign] of [...columns].entries()) {
      if (sign === '#') ink.data[(y + row) * ink.width + x + column] = 255;
    }
  }
  const words = [...before, text].map((each, at) => ({
    text: each,
    confidence: 90,
    box:
      each === text && at === before.length
        ? { x, y, width: 10, height: 14 }
        : { x: 10, y, width: 80, height: 14 },
  }));
  return detectPilcrows(lineOfWords(words), ink).text;
}

test('two stems below a bowl are a pilcrow, whatever they were taken for', () => {
  expect(detected(pilcrow, '1')).toBe('Objects ¶');
  expect(detected(pilcrow, 'Y')).toBe('Objects ¶');
});

test('a digit or a letter of that kind stays', () => {
  expect(detected(one, '1')).toBe('Objects 1');
  expect(detected(tree, 'Y')).toBe('Objects Y');
});

test('what was read as something else, or stands alone, stays', () => {
  expect(detected(pilcrow, 'M')).toBe('Objects M');
  expect(detected(pilcrow, '1', [])).toBe('1');
});
