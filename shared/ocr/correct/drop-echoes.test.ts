import { expect, test } from 'vitest';
import type { RecognizedWord } from '../../api/recognition.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { dropEchoes } from './drop-noise.ts';

/** Words beside each other in one row, each 40 pixels wide. */
function line(y: number, height: number, words: [text: string, confidence: number][]) {
  return lineOfWords(
    words.map(
      ([text, confidence], at): RecognizedWord => ({
        text,
        confidence,
        box: { x: at * 50, y, width: 40, height },
      }),
    ),
  );
}

const texts = (blocks: ReturnType<typeof dropEchoes>) =>
  blocks.map((block) => block.map((each) => each.text));

const whole = line(100, 16, [
  ['the', 95],
  ['underlying', 92],
  ['libraries', 94],
]);

test('halves of letters that another line has are no words', () => {
  const halves = line(100, 8, [
    ['tha', 30],
    ['ndachiine', 0],
    ['lihvar', 33],
  ]);
  expect(texts(dropEchoes([[halves], [whole]]))).toEqual([['the underlying libraries']]);
});

test('of a line, what stands elsewhere stays', () => {
  const mixed = line(100, 8, [
    ['tha', 30],
    ['ndachiine', 0],
    ['lihvar', 33],
    ['Next', 40],
  ]);
  expect(texts(dropEchoes([[mixed, whole]]))).toEqual([['Next', 'the underlying libraries']]);
});

test('what was read surely, or of ink that nothing else has, is text', () => {
  const sure = line(104, 14, [['note', 88]]);
  const alone = line(140, 16, [['smudge', 12]]);
  expect(texts(dropEchoes([[whole, sure, alone]]))).toEqual([
    ['the underlying libraries', 'note', 'smudge'],
  ]);
});

test('a part of taller letters is none, however surely it was read', () => {
  expect(texts(dropEchoes([[whole, line(101, 8, [['tha', 85]])]]))).toEqual([
    ['the underlying libraries'],
  ]);
});

test('of two doubtful readings neither is dropped for the other', () => {
  const first = line(100, 16, [['abc', 40]]);
  const second = line(102, 14, [['abd', 45]]);
  expect(texts(dropEchoes([[first, second]]))).toEqual([['abc', 'abd']]);
});

test('marks as low as a dash are no letters; a dash is one', () => {
  const flat = line(140, 3, [
    ['miosis', 0],
    ['—', 20],
  ]);
  expect(texts(dropEchoes([[whole, flat]]))).toEqual([['the underlying libraries', '—']]);
});
