import { expect, test } from 'vitest';
import { lineOfWords } from '../layout/join-words.ts';
import { joinSpacedLetters } from './join-spaced-letters.ts';

/** A line of words with the gaps before them in pixels; letters are 8 px wide and 10 px high. */
function joined(...words: [gap: number, text: string][]): string {
  let x = 0;
  const placed = words.map(([gap, text]) => {
    const box = { x: x + gap, y: 0, width: 8 * text.length, height: 10 };
    x = box.x + box.width;
    return { text, confidence: 90, box };
  });
  return joinSpacedLetters(lineOfWords(placed)).text;
}

function letters(text: string, gap: number): [number, string][] {
  return [...text].map((letter) => [gap, letter]);
}

test('the letters of a heading are joined to its words', () => {
  const on: [number, string][] = [
    [0, 'O'],
    [5, 'N'],
  ];
  const words: [number, string][] = [
    [11, 'T'],
    [4, 'H'],
    [6, 'I'],
    [4, 'S'],
    [11, 'PAGE:'],
  ];
  expect(joined(...on, ...words)).toBe('ON THIS PAGE:');
});

test.each([
  ['in the order of the alphabet', letters('ABCDEFG', 5)],
  ['as far apart as columns', letters('WLDWWL', 12)],
  ['too few to tell', letters('NWSE', 5)],
])('letters stay that are %s', (_, words) => {
  expect(joined(...words)).toBe(words.map(([, text]) => text).join(' '));
});
