import { expect, test } from 'vitest';
import type { RecognizedLine } from '../../api/recognition.ts';
import { setBlock } from '../testing/set-words.ts';
import { findTables } from './find-tables.ts';
import { tableText } from './table-text.ts';

/** The text of one block, where a table is expected. */
function read(lines: RecognizedLine[]): string {
  const ink = { width: 0, height: 0, data: new Uint8Array() };
  const tables = findTables([lines], { horizontal: [], vertical: [] }, ink, { expected: true });
  return tableText([lines], tables);
}

test('table puts tabs between cells, also around empty ones', () => {
  const rows = setBlock(
    'Item          Qty    Price',
    'blue reader   16     $8.97',
    'lamp                 $1.00',
  );
  expect(read(rows)).toBe('Item\tQty\tPrice\nblue reader\t16\t$8.97\nlamp\t\t$1.00');
});

test('a heading that runs across the columns of a table is one cell', () => {
  const heading = 'All furniture that was sold in the region';
  const rows = setBlock(
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
