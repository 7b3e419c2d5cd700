import { expect, test } from 'vitest';
import type { Box } from '../../../api/box.ts';
import type { RecognizedLine } from '../../../api/recognition.ts';
import { lineOfWords } from '../../layout/join-words.ts';
import { paintInk } from '../../testing/paint.ts';
import { dropIcons } from './bullets-and-icons.ts';

const inkOf = (...boxes: Box[]) => paintInk(100, 40, boxes);

/** A word with capitals on row 30, 10 px high, after what was read in `box`. */
function lineOf(read: string, box: Box): RecognizedLine {
  const name = { text: 'NAME', confidence: 95, box: { x: 40, y: 20, width: 40, height: 10 } };
  const words = [{ text: read, confidence: 80, box }, name];
  return {
    text: `${read} NAME`,
    confidence: 90,
    box: { x: 5, y: 15, width: 75, height: 20 },
    words,
  };
}

test('what is taller than its letters and does not stand on the line is an icon', () => {
  const icon = { x: 10, y: 17, width: 16, height: 16 };
  expect(dropIcons(lineOf('A', icon), inkOf({ ...icon, width: 8 }))?.text).toBe('NAME');
});

test('an icon with an underscore that does not go below it is one', () => {
  const icon = { x: 10, y: 19, width: 16, height: 13 };
  const foot = { ...icon, y: 30, width: 8, height: 2 };
  const tall = { ...icon, x: 18, width: 8 };
  expect(dropIcons(lineOf('_A', icon), inkOf(foot, tall))?.text).toBe('NAME');
  const letter = { ...tall, y: 20, height: 10 };
  expect(dropIcons(lineOf('_A', icon), inkOf(foot, letter))?.text).toBe('_A NAME');
});

test.each(['Nợ', '2.'])(
  'two letters or the number of an entry that are read surely stay, wherever their ink is: %s',
  (text) => {
    const icon = { x: 10, y: 17, width: 16, height: 16 };
    const line = lineOf(text, icon);
    const sure = line.words.map((word) => ({ ...word, confidence: 96 }));
    const ink = inkOf({ ...icon, width: 8 });
    expect(dropIcons({ ...line, words: sure }, ink)?.text).toBe(`${text} NAME`);
  },
);

test('a large letter on the line stays', () => {
  const letter = { x: 10, y: 14, width: 16, height: 16 };
  const stroke = { ...letter, x: 17, width: 3 };
  const foot = { ...letter, y: 28, height: 2 };
  expect(dropIcons(lineOf('A', letter), inkOf(stroke, foot))?.text).toBe('A NAME');
});

test('a letter with a dot or a hook below the line stays', () => {
  const letter = { x: 10, y: 22, width: 16, height: 11 };
  const word = inkOf({ ...letter, width: 3 }, { ...letter, y: 31, height: 2 });
  expect(dropIcons(lineOf('sự', letter), word)?.text).toBe('sự NAME');
  expect(dropIcons(lineOf('ş', letter), word)?.text).toBe('ş NAME');
  expect(dropIcons(lineOf('su', letter), word)?.text).toBe('NAME');
});

test('a bar taller than the line is a border, one of text stays', () => {
  const border = { x: 10, y: 14, width: 2, height: 22 };
  expect(dropIcons(lineOf('I', border), inkOf(border))?.text).toBe('NAME');
  const bar = { x: 10, y: 19, width: 2, height: 13 };
  expect(dropIcons(lineOf('|', bar), inkOf(bar))?.text).toBe('| NAME');
});

test('a box is no letter', () => {
  const box = { x: 10, y: 20, width: 10, height: 10 };
  const inside = { x: 13, y: 23, width: 4, height: 4 };
  const ink = inkOf(box);
  for (let y = inside.y; y < 27; y++) ink.data.fill(0, y * 100 + inside.x, y * 100 + 17);
  expect(dropIcons(lineOf('O', box), ink)?.text).toBe('NAME');
  expect(dropIcons(lineOf('口', box), ink)?.text).toBe('口 NAME');
});

/** A line of four Han characters of 12 px, with what was read in `box` before the last two. */
function hanLineWith(read: string, box: Box): RecognizedLine {
  const han = (text: string, x: number) => {
    return { text, confidence: 95, box: { x, y: 14, width: 24, height: 12 } };
  };
  const words = [han('此外', 4), { text: read, confidence: 80, box }, han('默认的', 46)];
  return lineOfWords(words);
}

test('a sign between Han characters stays where its box holds strokes of theirs', () => {
  const stroke = { x: 38, y: 12, width: 2, height: 22 };
  expect(dropIcons(hanLineWith('，', { ...stroke, x: 36, width: 5 }), inkOf(stroke))?.text).toBe(
    '此外 ， 默认的',
  );
});

test('an icon apart from Han characters is none of their signs', () => {
  const icon = { x: 84, y: 14, width: 10, height: 10 };
  const [first, , last] = hanLineWith('，', icon).words;
  const words = [first, last, { text: '0', confidence: 80, box: icon }];
  const line = lineOfWords(words.filter((word) => word !== undefined));
  expect(dropIcons(line, inkOf(icon))?.text).toBe('此外 默认的');
});

/** A ring of this size with its top at a row, and with a handle to its lower right. */
function ringWithHandle(size: number, from: number, top = 17): Box[] {
  const at = (x: number, y: number, width: number, height: number) => {
    return { x: 10 + x, y: top + y, width, height };
  };
  const sides = [
    at(1, 0, size - 2, 2),
    at(1, size - 2, size - 2, 2),
    at(0, 1, 2, size - 2),
    at(size - 2, 1, 2, size - 2),
  ];
  return [...sides, ...[0, 2, 4].map((step) => at(from + step, from + step, 3, 3))];
}

test('the magnifier of a search field is no Q', () => {
  const box = { x: 10, y: 17, width: 15, height: 15 };
  expect(dropIcons(lineOf('Q', box), inkOf(...ringWithHandle(9, 8)))?.text).toBe('NAME');
  const bar = { x: 5, y: 14, width: 1, height: 20 };
  const both = { x: 5, y: 17, width: 20, height: 15 };
  expect(dropIcons(lineOf('|Q', both), inkOf(bar, ...ringWithHandle(9, 8)))?.text).toBe('NAME');
  const letter = { x: 10, y: 20, width: 11, height: 11 };
  expect(dropIcons(lineOf('Q', letter), inkOf(...ringWithHandle(11, 4, 20)))).toMatchObject({
    text: 'Q NAME',
  });
});

test.each(['(Q~', '[Q~', '(Q”', 'Q'])('the magnifier of a search field goes: %s', (read) => {
  const icon = { x: 10, y: 20, width: 20, height: 10 };
  const ink = inkOf({ ...icon, width: 3 }, { ...icon, y: 28, height: 2 });
  const field = (label: string) => {
    const words = lineOf(read, icon).words.map((word, at) =>
      at === 1 ? { ...word, text: label } : word,
    );
    return dropIcons({ ...lineOf(read, icon), words }, ink)?.words.map(({ text }) => text);
  };
  expect(field('Search')).toEqual(['Search']);
  expect(field('Researched')).toEqual([read, 'Researched']);
});
