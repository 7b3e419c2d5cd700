import { expect, test } from 'vitest';
import { AttributeTable } from './stored-text.ts';

const table = new AttributeTable([
  { index: 9, value: 'c' },
  { index: 2, value: 'a' },
  { index: 5, value: undefined },
]);

test('a value holds to the next entry, which may end it', () => {
  expect([1, 2, 4, 5, 8, 9, 99].map((index) => table.at(index))).toEqual([
    undefined,
    'a',
    'a',
    undefined,
    undefined,
    'c',
    'c',
  ]);
});

test('in tables of paragraphs an entry without a value changes nothing', () => {
  expect([1, 5, 9].map((index) => table.inForce(index))).toEqual([undefined, 'a', 'c']);
});

test('changes lie between two indices, the ends not counted', () => {
  expect(table.changes(2, 9)).toEqual([5]);
  expect(table.changes(0, 10)).toEqual([2, 5, 9]);
});

test('only the entry at an index is exactly there', () => {
  expect([2, 3].map((index) => table.exactly(index))).toEqual(['a', undefined]);
});
