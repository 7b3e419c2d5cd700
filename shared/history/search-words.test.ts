import { expect, test } from 'vitest';
import { fold, matchesWords, searchWords, startOffsets } from './search-words.ts';

const texts = [
  'an apple, a banana',
  'x1 1x _x -x x',
  'é1e e1é naïve ünder',
  '日本語 abc語a 語ab ab',
  'under_score (a) [b] "c"',
  'ภาษาไทย a',
  '👍a a👍 👍',
];
const words = ['a', 'x', '1', 'e', 'ab', '語', '(', '_', 'an', 'u', 'n', '👍'];

test.each(words)('%s matches a text where one of its words starts with it', (word) => {
  for (const text of texts.map(fold)) {
    const matches = matchesWords(text, searchWords(word));
    expect(matches, text).toBe(startOffsets(text, word).length > 0);
  }
});

test('a short word does not match inside of a word', () => {
  expect(matchesWords('banana', searchWords('na'))).toBe(false);
  expect(matchesWords('ba nana', searchWords('na'))).toBe(true);
});
