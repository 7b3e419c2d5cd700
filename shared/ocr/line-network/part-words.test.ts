import { expect, test } from 'vitest';
import type { ReadCharacter } from './decode-line.ts';
import { partWords } from './part-words.ts';

const characters = [' ', '系', '统', '的', 'P', 'C', '。', 'A', 'f', 'i', 'l', 'e', ','];
const unspaced = new Set([1, 2, 3]);

function partsOf(text: string, known: string[], hasSpaces = false): string[] {
  const read = [...text].map((each): ReadCharacter => {
    const character = characters.indexOf(each);
    return { character, output: character, certainty: -0.1, sum: -0.2, start: 0, from: 0, to: 1 };
  });
  const textOf = (numbers: number[]) => numbers.map((each) => characters[each]).join('');
  const words = { has: (word: number[]) => known.includes(textOf(word)) };
  return partWords(read, { characters, unspaced, hasSpaces, words }).map((word) =>
    textOf(word.characters.map(({ character }) => character)),
  );
}

test('a word ends at a space, and before and behind each character without spaces', () => {
  expect(partsOf('PC 系统的PC', [])).toEqual(['PC', '系', '统', '的', 'PC']);
});

test('what the list has is one word, with the signs behind it', () => {
  expect(partsOf('的系统。的', ['系统', '的'])).toEqual(['的', '系统。', '的']);
});

test('where the language has spaces, only what ends at one is of the list', () => {
  expect(partsOf('系统的系统 的', ['系统', '的'], true)).toEqual(['系', '统', '的', '系统', '的']);
});

test('an A before a word of the list is one of its own, unless the list has both together', () => {
  expect(partsOf('Afile, PC', ['file'], true)).toEqual(['A', 'file,', 'PC']);
  expect(partsOf('Afile PC', ['file', 'Afile'], true)).toEqual(['Afile', 'PC']);
  expect(partsOf('Aelif PC', ['file'], true)).toEqual(['Aelif', 'PC']);
  expect(partsOf('Afile', ['file'])).toEqual(['Afile']);
});
