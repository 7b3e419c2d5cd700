import { expect, test } from 'vitest';
import { findTables } from '../ocr/tables/find-tables.ts';
import { setRows } from '../ocr/testing/set-words.ts';
import { textToCopy } from './text-to-copy.ts';

const goods = setRows([
  { 20: 'Item', 160: 'Amount' },
  { 20: 'lamp', 160: '16' },
  { 20: 'garden chair', 160: '7' },
]);

const noInk = { width: 0, height: 0, data: new Uint8Array() };

function read(lines: typeof goods) {
  const tables = findTables([lines], { horizontal: [], vertical: [] }, noInk);
  const text = lines.map((line) => line.text).join('\n');
  return { text, lines, tables, codes: [], layout: 'auto' as const };
}

test('an image that is one table is copied with tabs', () => {
  expect(textToCopy(read(goods))).toBe('Item\tAmount\nlamp\t16\ngarden chair\t7');
});

test('one with text beside it is copied as text', () => {
  const heading = setRows([{ 20: 'What was sold' }], { top: -60 });
  expect(textToCopy(read([...heading, ...goods]))).toBe(
    'What was sold\nItem Amount\nlamp 16\ngarden chair 7',
  );
});

test('a layout that was asked for is kept', () => {
  expect(textToCopy({ ...read(goods), layout: 'lines' })).toBe(
    'Item Amount\nlamp 16\ngarden chair 7',
  );
});
