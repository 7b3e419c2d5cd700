import { expect, test } from 'vitest';
import { setBlock, setLine } from '../../shared/ocr/testing/set-words.ts';
import { paragraphAround } from './word-map.ts';

type Size = { size: number; top: number };

/** A line of another size and place than those of `setLine`, in pixels. */
function sized(text: string, { size, top }: Size) {
  const line = setLine(text, 0);
  const grow = (box: typeof line.box) => ({
    x: (box.x * size) / 20,
    y: top,
    width: (box.width * size) / 20,
    height: size,
  });
  const words = line.words.map((word) => ({ ...word, box: grow(word.box) }));
  return { ...line, box: grow(line.box), words };
}

test('a heading and the paragraphs below it are three, though all are of one line', () => {
  const lines = [
    sized('Welcome to the valley', { size: 32, top: 0 }),
    sized('The river runs through it and past the mill.', { size: 18, top: 56 }),
    sized('The old bridge was there before the war.', { size: 18, top: 103 }),
  ];
  expect(lines.map((_, at) => paragraphAround(lines, at))).toEqual([
    { from: 0, to: 0 },
    { from: 1, to: 1 },
    { from: 2, to: 2 },
  ]);
});

test('paragraphs of some lines end where more than the usual is free', () => {
  const tops = [0, 27, 54, 100, 127, 173];
  const lines = tops.map((top) => sized('The river runs through it', { size: 18, top }));
  const all = lines.map((_, at) => paragraphAround(lines, at));
  expect(all.map(({ from, to }) => `${from}-${to}`)).toEqual([
    '0-2',
    '0-2',
    '0-2',
    '3-4',
    '3-4',
    '5-5',
  ]);
});

test('lines far from each other are one paragraph where all of them are', () => {
  const tops = [0, 40, 80, 120, 160];
  const lines = tops.map((top) => sized('The river runs through it', { size: 19, top }));
  expect(paragraphAround(lines, 2)).toEqual({ from: 0, to: 4 });
});

test('what is above with letters of the same size does not decide', () => {
  const menu = setBlock('File', 'Edit', 'View', 'Help');
  const lines = [...menu, setLine('The river runs', 6), setLine('past the mill', 7)];
  expect(paragraphAround(lines, 4)).toEqual({ from: 4, to: 5 });
});
