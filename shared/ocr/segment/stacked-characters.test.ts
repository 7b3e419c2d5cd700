import { expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { cutStrips } from './cut-strips.ts';
import { isStacked } from './stacked-characters.ts';

/** A syllable of 14 pixels as 는, and one as 가, whose consonant and vowel stand side by side. */
const syllables: ((x: number, y: number) => Box[])[] = [
  (x, y) => [
    { x: x + 1, y, width: 10, height: 5 },
    { x, y: y + 6, width: 13, height: 2 },
    { x: x + 1, y: y + 9, width: 10, height: 5 },
  ],
  (x, y) => [
    { x, y: y + 1, width: 7, height: 9 },
    { x: x + 9, y, width: 4, height: 14 },
  ],
];

function drawLine(y: number, kinds: number[]): Box[] {
  return kinds.flatMap((kind, at) => syllables[kind]?.(16 * at, y) ?? []);
}

test('lines of one size are one strip, whichever parts of syllables are most', () => {
  const lines = [
    drawLine(0, [0, 0, 0, 0, 1, 0]),
    drawLine(20, [1, 1, 1, 0, 0, 0]),
    drawLine(40, [1, 0, 1, 0, 1, 0]),
    drawLine(60, [0, 0, 1, 1, 1, 0]),
  ];
  const strips = cutStrips(lines.flat(), 1);
  expect(strips.map(({ capitals }) => capitals)).toEqual([0.8 * 14]);
});

test('accents, underlined letters and equals signs are no parts', () => {
  const accented = [0, 12, 24, 36].flatMap((x) => [
    { x: x + 2, y: 0, width: 5, height: 3 },
    { x, y: 4, width: 9, height: 10 },
  ]);
  const underlined = [0, 8, 16].map((x) => ({ x, y: 20, width: 7, height: 10 }));
  const equals = [0, 10, 20].flatMap((x) => [40, 44].map((y) => ({ x, y, width: 8, height: 1 })));
  expect(isStacked([accented])).toBe(false);
  expect(isStacked([[...underlined, { x: 0, y: 32, width: 24, height: 1 }]])).toBe(false);
  expect(isStacked([equals])).toBe(false);
});
