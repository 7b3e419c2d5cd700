import { expect, test } from 'vitest';
import { lineOfWords } from '../layout/join-words.ts';
import { joinHangul } from './join-split-words.ts';

/** A line of syllables of 20 pixels, each read as a word, with so much paper before each. */
function joinedLine(text: string, { within, between }: { within: number; between: number }) {
  const data = new Uint8Array(600 * 40);
  let x = 10;
  const words = text.split(' ').flatMap((word) =>
    [...word].map((syllable, at) => {
      x += at === 0 ? between : within;
      const box = { x, y: 10, width: 20, height: 20 };
      for (let row = 10; row < 30; row++) data.fill(255, row * 600 + x, row * 600 + x + 20);
      x += 20;
      return { text: syllable, confidence: 90, box };
    }),
  );
  return joinHangul(lineOfWords(words), { width: 600, height: 40, data }).text;
}

test.each([
  [2, 8],
  [4, 10],
  [1, 14],
])('syllables that are %i pixels apart are a word, and %i are a space', (within, between) => {
  const text = '도서관은 오늘 문을 닫습니다.';
  expect(joinedLine(text, { within, between })).toBe(text);
});

test('text of other scripts stays as it is', () => {
  expect(joinedLine('ab cd', { within: 2, between: 8 })).toBe('a b c d');
});
