import { expect, test } from 'vitest';
import { findTables } from '../ocr/table-detection/find-tables.ts';
import { setRows } from '../ocr/testing/set-words.ts';
import { textToKeep } from './text-to-keep.ts';

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

test('an image that is one table is kept with tabs', () => {
  expect(textToKeep(read(goods))).toBe('Item\tAmount\nlamp\t16\ngarden chair\t7');
});

test('of a table with text around it the rows alone get tabs', () => {
  const heading = setRows([{ 20: 'What was sold' }], { top: -60 });
  expect(textToKeep(read([...heading, ...goods]))).toBe(
    'What was sold\nItem\tAmount\nlamp\t16\ngarden chair\t7',
  );
});

test('a table whose rows are not lines of the text leaves it as it is', () => {
  const heading = setRows([{ 20: 'What was sold' }], { top: -60 });
  const all = read([...heading, ...goods]);
  const text = 'What was sold\nItem lamp garden chair\nAmount 16 7';
  expect(textToKeep({ ...all, text })).toBe(text);
});

test('a layout that was asked for is kept', () => {
  expect(textToKeep({ ...read(goods), layout: 'lines' })).toBe(
    'Item Amount\nlamp 16\ngarden chair 7',
  );
});
