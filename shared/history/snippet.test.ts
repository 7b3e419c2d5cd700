import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snippet } from './hit-excerpt.ts';
import { searchWords } from './search-words.ts';

test('a short text is its own snippet', () => {
  expect(snippet('a short text', searchWords('short'))).toBe('a short text');
});

test('a long text is cut around the first match, in its own letters', () => {
  const text = `${'ß '.repeat(300)}Überraschung${' x'.repeat(300)}`;
  const cut = snippet(text, searchWords('uberr'));
  expect(cut).toContain('Überraschung');
  expect(cut).toMatch(/^….{160}…$/);
});

test('no cut parts a surrogate pair', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), (before, after) => {
      const text = `${'😀'.repeat(before)}x needle${'😀'.repeat(after)}`;
      expect(snippet(text, searchWords('needle')).isWellFormed()).toBe(true);
    }),
  );
});
