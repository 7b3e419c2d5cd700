import { expect, test } from 'vitest';
import { lineOfWords } from '../layout/join-words.ts';
import { restoreFlatBoxes } from './restore-flat-boxes.ts';

const [width, height] = [300, 40];

/** Letters of 6 pixels each 10, as high as the words are, from these places on. */
function inkOf(...words: { x: number; y: number; height: number; letters: number }[]) {
  const ink = { width, height, data: new Uint8Array(width * height) };
  for (const word of words) {
    for (let letter = 0; letter < word.letters; letter++) {
      for (let y = word.y; y < word.y + word.height; y++) {
        const at = y * width + word.x + 10 * letter;
        ink.data.fill(255, at, at + 6);
      }
    }
  }
  return ink;
}

const word = (text: string, x: number, wide: number, confidence = 90) => ({
  ...{ text, confidence },
  box: { x, y: 5, width: wide, height: 30 },
});
const flat = (confidence: number) => ({
  ...{ text: 'topic', confidence },
  box: { x: 92, y: 39, width: 70, height: 1 },
});
const ink = inkOf(
  { x: 10, y: 15, height: 12, letters: 7 },
  { x: 90, y: 15, height: 12, letters: 5 },
  { x: 200, y: 5, height: 30, letters: 9 },
);
const boxOf = (confidence: number, image = ink) =>
  restoreFlatBoxes(
    lineOfWords([word('Earlier', 10, 66), flat(confidence), word('HEADINGS!', 200, 86)]),
    image,
  ).words[1]?.box;

test('a word without height has the box of the ink where it stands', () => {
  expect(boxOf(60)).toEqual({ x: 90, y: 15, width: 46, height: 12 });
});

test('what was guessed keeps its own, and so does a word where there is no ink', () => {
  expect(boxOf(40)).toEqual(flat(40).box);
  expect(boxOf(60, inkOf())).toEqual(flat(60).box);
});
