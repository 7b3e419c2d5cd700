import { expect, test } from 'vitest';
import { SheetNames } from './ods-sheets.ts';

test('names are allowed, short enough and different', () => {
  const names = new SheetNames();
  expect(names.take('Sales')).toBe('Sales');
  expect(names.take('SALES')).toBe('SALES (2)');
  expect(names.take('[Q1]: a/b')).toBe('_Q1__ a_b');
  expect(names.take('')).toBe('Sheet');
  expect(names.take("'quoted'")).toBe('’quoted’');
  const long = names.take('x'.repeat(40));
  const second = names.take('x'.repeat(40));
  expect([long.length, second.length]).toEqual([31, 31]);
  expect(second.endsWith(' (2)')).toBe(true);
});
