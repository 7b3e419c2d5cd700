import { expect, test } from 'vitest';
import { findText, replaceText } from './find-text.ts';

test('what is searched for is taken by the letter', () => {
  expect(findText('a.b axb A.B', 'a.b', false)).toEqual([0, 8]);
  expect(findText('a.b axb A.B', 'a.b', true)).toEqual([0]);
  expect(findText('((-/', '(-/', true)).toEqual([1]);
  expect(findText('abc', '', false)).toEqual([]);
});

test('what replaces it is too', () => {
  const change = { needle: 'x', replacement: '$&$1', matchCase: false };
  expect(replaceText('x and X', change)).toBe('$&$1 and $&$1');
});
