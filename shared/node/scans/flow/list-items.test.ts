import { expect, test } from 'vitest';
import { lineOfWords } from '../../../ocr/layout/join-words.ts';
import { byItems, withBullet, withUnreadBullets } from './list-items.ts';

const height = 20;

/** A line of words as wide as they are long. */
function line(text: string, x: number, y: number) {
  let at = x;
  const words = text.split(' ').map((word) => {
    const box = { x: at, y, width: 12 * word.length, height };
    at += box.width + 8;
    return { text: word, confidence: 90, box };
  });
  return lineOfWords(words);
}

type Mark = { x: number; y: number; width: number; height: number };

/** A white page with black marks. */
function paper(marks: Mark[]) {
  const [width, tall] = [400, 300];
  const data = new Uint8Array(4 * width * tall).fill(255);
  for (const mark of marks) {
    for (let y = mark.y; y < mark.y + mark.height; y++) {
      for (let x = mark.x; x < mark.x + mark.width; x++) {
        data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
      }
    }
  }
  return { width, height: tall, data };
}

const square = { width: 8, height: 8 };

test('a sign that stands apart from its text is a bullet where it is a quotation mark or doubtful', () => {
  const after = (text: string, confidence: number, gap: number, { width } = { width: 20 }) =>
    lineOfWords([
      { text, confidence, box: { x: 0, y: 0, width, height } },
      { text: 'Entry', confidence: 95, box: { x: width + gap, y: 0, width: 60, height } },
    ]);
  expect(withBullet(after('“', 80, 40)).text).toBe('• Entry');
  expect(withBullet(after('“*', 80, 40)).text).toBe('• Entry');
  expect(withBullet(after('T', 45, 40)).text).toBe('• Entry');
  expect(withBullet(after('T', 95, 40)).text).toBe('T Entry');
  expect(withBullet(after('“', 80, 8)).text).toBe('“ Entry');
  // As the first letter of a word that was read twice, with its underline.
  expect(withBullet(after('E', 45, 40, { width: 8 })).text).toBe('E Entry');
});

test('a bullet that was not read is put before its item, where another item is beside it', () => {
  const lines = [
    line('• first of the list', 60, 40),
    line('second of the list', 80, 70),
    line('a text below it', 80, 100),
    line('a text far away', 80, 260),
  ];
  const picture = paper([
    { x: 55, y: 76, ...square },
    { x: 55, y: 266, ...square },
  ]);
  expect(withUnreadBullets(lines, picture, 1).map(({ text }) => text)).toEqual([
    '• first of the list',
    '• second of the list',
    'a text below it',
    'a text far away',
  ]);
});

test('a diamond may be as high as the letters beside it', () => {
  const lines = [line('• first of the list', 60, 40), line('second of the list', 80, 70)];
  const rows = Array.from({ length: 17 }, (_, row) => 8 - Math.abs(8 - row));
  const diamond = rows.map((half, row) => {
    return { x: 52 - half, y: 74 + row, width: 2 * half + 1, height: 1 };
  });
  const [, second] = withUnreadBullets(lines, paper(diamond), 1);
  expect(second?.text).toBe('• second of the list');
});

test('an ornament of several parts may be higher than other bullets, a letter may not', () => {
  const lines = [line('• first of the list', 60, 40), line('second of the list', 80, 70)];
  const quarters = [0, 11].flatMap((x) =>
    [0, 11].map((y) => ({ x: 46 + x, y: 70 + y, width: 9, height: 9 })),
  );
  const [, second] = withUnreadBullets(lines, paper(quarters), 1);
  expect(second?.text).toBe('• second of the list');
  const block = [{ x: 46, y: 70, width: 20, height: 20 }];
  expect(withUnreadBullets(lines, paper(block), 1)).toEqual(lines);
});

test.each([
  ['a line that goes on', { x: 55, y: 70, width: 8, height: 20 }],
  ['a speck', { x: 55, y: 76, width: 2, height: 2 }],
  ['a letter', { x: 50, y: 71, width: 14, height: 18 }],
  ['a dash', { x: 46, y: 79, width: 16, height: 3 }],
])('%s before a text is no bullet', (_, mark) => {
  const lines = [line('• first of the list', 60, 40), line('second of the list', 80, 70)];
  const read = withUnreadBullets(lines, paper([mark]), 1);
  expect(read).toEqual(lines);
});

test('a text left of the markers ends their list, unless the item above it goes on', () => {
  const full = 'an item that fills the width';
  const divided = (last: string, after = 'Below the list') =>
    byItems([line(`1. ${full}`, 60, 40), line(`2. ${last}`, 60, 62), line(after, 30, 84)], true);
  expect(divided('which ends.')).toHaveLength(3);
  expect(divided('short')).toHaveLength(3);
  expect(divided(full)).toHaveLength(2);
});
