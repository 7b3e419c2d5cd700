import { describe, expect, test } from 'vitest';
import type { Box } from '../../api/box.ts';
import { unionOf } from '../geometry/boxes.ts';
import { textLines } from '../testing/paint.ts';
import { findBlocks } from './find-blocks.ts';

const textHeight = 10;
const blocks = (...marks: Parameters<typeof textLines>[0][]) =>
  findBlocks(
    marks.flatMap((lines) => textLines(lines)),
    textHeight,
  ).map(unionOf);

test('one column is one block', () => {
  expect(blocks({ x: 0, y: 0, lines: 5, words: 6 })).toHaveLength(1);
});

test('two and three columns of prose are read one after the other', () => {
  const columns = [0, 400, 800].map((x) => ({ x, y: 0, lines: 4, words: 6 }));
  expect(blocks(...columns.slice(0, 2)).map(({ x }) => x)).toEqual([0, 400]);
  expect(blocks(...columns).map(({ x }) => x)).toEqual([0, 400, 800]);
});

test('columns whose lines stand at different heights are told apart, however short they are', () => {
  const found = blocks({ x: 0, y: 0, lines: 6, words: 1 }, { x: 200, y: 7, lines: 4, words: 2 });
  expect(found.map(({ x }) => x)).toEqual([0, 200]);
});

test('the rows of a table stay together', () => {
  const cells = [0, 150, 300].map((x) => ({ x, y: 0, lines: 6, words: 2 }));
  expect(blocks(...cells)).toHaveLength(1);
});

test('a heading above and a line below two columns are blocks of their own', () => {
  const found = blocks(
    { x: 0, y: 0, lines: 1, words: 15 },
    { x: 0, y: 40, lines: 4, words: 6 },
    { x: 400, y: 40, lines: 4, words: 6 },
    { x: 0, y: 160, lines: 1, words: 15 },
  );
  expect(found.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [0, 40],
    [400, 40],
    [0, 160],
  ]);
});

describe('columns close to each other', () => {
  const pages: Parameters<typeof blocks> = [
    { x: 0, y: 0, lines: 12, words: 1 },
    { x: 60, y: 7, lines: 4, words: 6 },
  ];
  const found = (dividers: Box[], marks = pages) =>
    findBlocks(
      marks.flatMap((lines) => textLines(lines)),
      textHeight,
      dividers,
    ).map(unionOf);
  const left = unionOf(textLines({ x: 0, y: 0, lines: 12, words: 1 }));
  const line = { x: left.width + 8, y: 0, width: 1, height: 240 };

  test('are told apart by a line between them', () => {
    expect(found([line]).map(({ x }) => x)).toEqual([0, 60]);
    expect(found([])).toHaveLength(1);
    expect(found([{ ...line, height: 20 }])).toHaveLength(1);
  });

  test('stay together where their rows are level, as numbers of lines and code', () => {
    const code = { x: 60, y: 0, lines: 12, words: 3 };
    expect(found([line], [{ x: 0, y: 0, lines: 12, words: 1 }, code])).toHaveLength(1);
  });
});

test('panes with a line between them stay apart below what lies across it', () => {
  const marks = [
    { x: 0, y: 0, lines: 1, words: 2 },
    { x: 300, y: 0, lines: 1, words: 9 },
    { x: 0, y: 40, lines: 8, words: 2 },
    { x: 300, y: 40, lines: 8, words: 1 },
    { x: 450, y: 47, lines: 4, words: 3 },
  ].flatMap((lines) => textLines(lines));
  const line = { x: 400, y: 30, width: 1, height: 170 };
  const isAcross = ({ x, width }: Box) => x < line.x && x + width > line.x;
  const found = findBlocks(marks, textHeight, [line]).map(unionOf);
  expect(found.filter(isAcross).map(({ height }) => height)).toEqual([10]);
});

test('nothing has no blocks', () => {
  expect(blocks()).toEqual([]);
});
