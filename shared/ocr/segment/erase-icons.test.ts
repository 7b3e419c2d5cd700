import { expect, test } from 'vitest';
import { findComponents } from '../image/find-components.ts';
import { drawGray } from '../testing/paint.ts';
import { eraseIcons } from './erase-icons.ts';

const page = [
  ' 888888888   ',
  '9        89  ',
  '9         98 ',
  '9          9 ',
  '9  444444  9 ',
  '9          9 ',
  '9  444444  9 ',
  '9          9 ',
  '9  444444  9 ',
  '9          9 ',
  '9          9 ',
  '9          9 ',
  ' 9999999999  ',
];
const folder = [
  '  99999      ',
  ' 9     9     ',
  '9999999999999',
  '9           9',
  '9           9',
  '9           9',
  '9           9',
  '9           9',
  '9           9',
  '9           9',
  ' 99999999999 ',
];
const highFolder = [
  '99999        ',
  '9    9       ',
  '9     9999999',
  ...Array.from({ length: 9 }, () => '9           9'),
  '9999999999999',
];
const capitalB = [
  '9999999   ',
  '9999999999',
  '99      99',
  '99      99',
  '99      99',
  '9999999999',
  '9999999999',
  '99      99',
  '99      99',
  '99      99',
  '9999999999',
  '99999999  ',
];
const serifH = [
  '99999  99999',
  '99999  99999',
  ...Array.from({ length: 3 }, () => ' 999    999 '),
  ' 9999999999 ',
  ' 9999999999 ',
  ...Array.from({ length: 3 }, () => ' 999    999 '),
  '99999  99999',
  '99999  99999',
];
const letter = Array.from({ length: 12 }, () => '99     99');

/** An ink image of pictures beside each other, with blank columns between them and around. */
function inkOf(gap: number, ...pictures: string[][]) {
  const rows = Array.from({ length: 16 }, (_, row) => {
    const cells = pictures.map((picture) => {
      const width = Math.max(...picture.map((each) => each.length));
      return (picture[row - 1] ?? '').padEnd(width);
    });
    return ` ${cells.join(' '.repeat(gap))} `;
  });
  return drawGray(...rows);
}

function widthsAfter(gap: number, ...pictures: string[][]): number[] {
  const ink = inkOf(gap, ...pictures);
  return eraseIcons(ink, findComponents(ink, 96), 12).map(({ width }) => width);
}

test.each([
  ['a page with a fold', page],
  ['a folder', folder],
  ['a folder as high as wide', highFolder],
])('%s before a label goes', (_, icon) => {
  expect(widthsAfter(7, icon, letter)).toEqual([2, 2]);
  const ink = inkOf(7, icon, letter);
  eraseIcons(ink, findComponents(ink, 96), 12);
  expect(ink.data.filter((_, at) => at % ink.width < 16).every((tone) => tone === 0)).toBe(true);
});

test('letters stay, also where they stand alone before others', () => {
  expect(widthsAfter(7, capitalB, letter)).toContain(10);
  expect(widthsAfter(7, serifH, letter)).toContain(12);
});

test('an icon as near as the next letter of a word stays', () => {
  expect(widthsAfter(2, folder, letter)).toContain(13);
});

test('an icon without a label stays', () => {
  expect(widthsAfter(7, folder)).toContain(13);
});

test('a key with a letter in it stays', () => {
  const key = [
    '9'.repeat(14),
    ...Array.from({ length: 10 }, (_, row) =>
      row > 1 && row < 8 ? '9    99 99   9' : `9${' '.repeat(12)}9`,
    ),
    '9'.repeat(14),
  ];
  expect(widthsAfter(7, key, letter)).toContain(14);
});
