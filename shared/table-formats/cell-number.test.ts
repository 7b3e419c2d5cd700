import { expect, test } from 'vitest';
import { cellNumber } from './cell-number.ts';

test.each([
  ['42', 42, 'plain'],
  ['-17.5 %', -0.175, 'percent'],
  ['19.6%', 0.196, 'percent'],
  ['$4,483.86', 4483.86, 'currency'],
  ['1.234,50 €', 1234.5, 'currency'],
  ['12 500', 12500, 'plain'],
  ['3,5', 3.5, 'plain'],
  ['0.25', 0.25, 'plain'],
] as const)('%j is the number %d', (text, value, kind) => {
  expect(cellNumber(text)).toMatchObject({ value, kind });
});

test.each([
  '007',
  'G45-1480',
  '2026-09-23',
  '1.2.3',
  '',
  '%',
  '12a',
  '1,23,4',
  '12345678901234567',
  '-',
  '=1',
  '1 2',
])('%j is a text', (text) => {
  expect(cellNumber(text)).toBeNull();
});

test('how it looks is kept beside it', () => {
  expect(cellNumber('$1,234.50')).toMatchObject({ before: '$', decimals: 2, grouped: true });
  expect(cellNumber('0.5')).toMatchObject({ before: '', decimals: 1, grouped: false });
});
