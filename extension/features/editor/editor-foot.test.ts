import { expect, test } from 'vitest';
import { countWords } from './editor-foot.tsx';

function countOf(text: string) {
  const counting = countWords(text, 'en');
  for (;;) {
    const { done, value } = counting.next();
    if (done) return value;
  }
}

test('words and characters are counted as people count them', () => {
  expect(countOf('')).toEqual({ words: 0, characters: 0 });
  expect(countOf('Two words, 30 characters: 👩‍👩‍👧 é')).toEqual({ words: 5, characters: 29 });
});

test('a long text is counted in parts, with the same result', () => {
  const line = 'Zwölf Boxkämpfer jagen Viktor – 👩‍👩‍👧 – quer über den Deich.\n';
  const one = countOf(line);
  expect(countOf(line.repeat(1_000))).toEqual({
    words: (one?.words ?? 0) * 1_000,
    characters: (one?.characters ?? 0) * 1_000,
  });
});

test.each([
  ['a'.repeat(1_000_000), { words: 1, characters: 1_000_000 }],
  ['👩‍👩‍👧'.repeat(20_000), { words: 0, characters: 20_000 }],
])('an unbroken text is cut within no word and no character', (text, count) => {
  expect(countOf(text)).toEqual(count);
});
