import { expect, test } from 'vitest';
import { numberEqualNames } from './result-name.ts';

test('names are made to differ, also from the last, which stays', () => {
  const names = ['a.pdf', 'A.pdf', 'a (2).pdf', 'errors.json', 'a.pdf', '.pdf', '.pdf'];
  expect(numberEqualNames([...names, 'errors.json'])).toEqual([
    'a.pdf',
    'A (2).pdf',
    'a (2) (2).pdf',
    'errors (2).json',
    'a (3).pdf',
    '.pdf',
    '.pdf (2)',
    'errors.json',
  ]);
});
