import { expect, test } from 'vitest';
import { setRows } from '../testing/set-words.ts';
import { agreeInColumns, findTables } from './find-tables.ts';

const box = { x: 0, y: 0, width: 10, height: 10 };

function column(...texts: string[]): string[] {
  const cell = (text: string) => ({ text, box, confidence: 80, columnSpan: 1, rowSpan: 1 });
  const { rows } = agreeInColumns({ box, rows: texts.map((text) => [cell(text)]) });
  return rows.flat().map(({ text }) => text);
}

test('what looks like the codes of its column is one', () => {
  const codes = ['A12-3456', 'B70-1121', 'F44-8443', 'H58-4185'];
  expect(column('Code', ...codes, '(57-5300', '639-99Z2')).toEqual([
    'Code',
    ...codes,
    'C57-5300',
    'G39-9922',
  ]);
});

test('what looks like none of them stays', () => {
  const texts = ['Code', 'A12-3456', 'B70-1121', 'F44-8443', 'AB12-3456', '412-3456'];
  expect(column(...texts)).toEqual(texts);
});

test('numbers, and columns of several shapes, stay', () => {
  for (const texts of [
    ['Sum', '12', '34', '56', 'S8'],
    ['Name', 'A1', 'B2', 'seven', 'eight', '(3'],
  ]) {
    expect(column(...texts)).toEqual(texts);
  }
});

/** The tables within a box around the rows of these texts, 36 pixels high, with a line below each. */
function listIn(texts: string[], { right = 300, lineEnd = 300 } = {}) {
  const lines = setRows(
    texts.map((text) => ({ 20: text })),
    { pitch: 36 },
  );
  const ys = [0, ...texts].map((_, at) => 10 + 36 * at);
  const across = ys.map((y, at) => {
    const isOuter = at === 0 || at === texts.length;
    return { x: 10, y, width: (isOuter ? right : lineEnd) - 10, height: 1 };
  });
  const height = 36 * texts.length;
  const down = [10, right].map((x) => ({ x, y: 10, width: 1, height }));
  const noInk = { width: 0, height: 0, data: new Uint8Array() };
  const tables = findTables([lines], { horizontal: across, vertical: down }, noInk);
  return tables.map(({ rows }) => rows.map((cells) => cells.map(({ text }) => text)));
}

const dishes = ['Dishes', 'Porridge', 'Scrambled eggs', 'Bread'];

test('rows of one cell each, with lines all around them, are a table', () => {
  expect(listIn(dishes)).toEqual([dishes.map((dish) => [dish])]);
});

test('a box around texts, or around two of them, and short lines in one are none', () => {
  const sentence =
    'all that is said here is far longer than what any cell of a list has to say to you';
  expect(
    listIn([...dishes, `${sentence} or ${sentence}`], { right: 1_600, lineEnd: 1_600 }),
  ).toEqual([]);
  expect(listIn(dishes.slice(0, 2))).toEqual([]);
  expect(listIn(dishes, { lineEnd: 150 })).toEqual([]);
});
