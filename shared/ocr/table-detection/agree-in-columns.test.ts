import { expect, test } from 'vitest';
import { agreeInColumns } from './find-tables.ts';

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
