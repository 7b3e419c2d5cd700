import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import { findTables } from './find-tables.ts';
import { tableText } from './table-text.ts';

/**
 * A line as a monospaced font of 10 × 20 px sets it, each letter with 1 px free on either side;
 * runs of spaces divide its words.
 */
function line(text: string, row: number, left = 0): RecognizedLine {
  const words = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    confidence: 90,
    box: {
      x: left + 10 * match.index + 1,
      y: 30 * row,
      width: 10 * match[0].length - 2,
      height: 20,
    },
  }));
  const x = words[0]?.box.x ?? left;
  const box = { x, y: 30 * row, width: left + 10 * text.length - x, height: 20 };
  return { text, confidence: 90, box, words };
}

const block = (...texts: string[]) =>
  texts.flatMap((text, row) => (text.trim() === '' ? [] : [line(text, row)]));

/** The text of one block, where a table is expected. */
function read(lines: RecognizedLine[]): string {
  const ink = { width: 0, height: 0, data: new Uint8Array() };
  const tables = findTables([lines], { horizontal: [], vertical: [] }, ink, { expected: true });
  return tableText([lines], tables);
}

test('table puts tabs between cells, also around empty ones', () => {
  const rows = block(
    'Item          Qty    Price',
    'blue reader   16     $8.97',
    'lamp                 $1.00',
  );
  expect(read(rows)).toBe('Item\tQty\tPrice\nblue reader\t16\t$8.97\nlamp\t\t$1.00');
});

test('a heading that runs across the columns of a table is one cell', () => {
  const heading = 'All furniture that was sold in the region';
  const rows = block(
    ...[heading, 'Item          Qty    Price', 'blue reader   16     $8.97'],
    ...['lamp                 $1.00', 'chair         7      $2.50'],
  );
  expect(read(rows).split('\n')).toEqual([
    ...[heading, 'Item\tQty\tPrice', 'blue reader\t16\t$8.97'],
    ...['lamp\t\t$1.00', 'chair\t7\t$2.50'],
  ]);
});

test('nothing read is no text', () => {
  expect(tableText([], [])).toBe('');
});
