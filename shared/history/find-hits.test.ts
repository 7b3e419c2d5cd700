import { expect, test } from 'vitest';
import { findHits } from './hit-excerpt.ts';
import { searchWords } from './search-words.ts';

const marked = (text: string, query: string) =>
  findHits(text, searchWords(query)).map(({ start, end }) => text.slice(start, end));

test('hits are found as the search finds them, in the letters of the text', () => {
  expect(marked('Crème brûlée, creme', 'creme')).toEqual(['Crème', 'creme']);
  expect(marked('Straße', 'strasse')).toEqual(['Straße']);
});

test('short words are marked where a word starts, and nowhere else', () => {
  expect(marked('in a tin, Inside', 'in')).toEqual(['in', 'In']);
});

test('hits that touch are one', () => {
  expect(marked('foobar', 'foo obar')).toEqual(['foobar']);
});
