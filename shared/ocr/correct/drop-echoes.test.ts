import { expect, test } from 'vitest';
import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { lineOfWords } from '../layout/join-words.ts';
import { dropEchoes as dropEchoesOver } from './drop-noise.ts';

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

/** As boxes say where the ink is, or as far as the ink in them. */
function dropEchoes(blocks: RecognizedLine[][], inked = { from: 0, to: 200 }) {
  const [width, height] = [200, 200];
  const data = new Uint8Array(width * height).fill(255, inked.from * width, inked.to * width);
  return dropEchoesOver(blocks, { width, height, data });
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

test('words of a script without spaces stay, though the box of one lies over the others', () => {
  const [first, ...others] = line(100, 20, [
    ['今日', 97],
    ['は', 96],
    ['天気', 90],
  ]).words;
  if (!first) throw new Error('no word');
  const wide = lineOfWords([
    { ...first, box: { ...first.box, width: 120, height: 40 } },
    ...others,
  ]);
  expect(texts(dropEchoes([[wide]]))).toEqual([['今日 は 天気']]);
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

test('a few letters of a word that was read more surely are none, also in its own line', () => {
  const part = lineOfWords([
    { text: 'de', confidence: 75, box: { x: 60, y: 102, width: 12, height: 16 } },
  ]);
  expect(texts(dropEchoes([[whole, part]]))).toEqual([['the underlying libraries']]);
  const same = lineOfWords([...whole.words, ...part.words]);
  expect(texts(dropEchoes([[same]]))).toEqual([['the underlying libraries']]);
});

test('a word in whose box only the edges of other letters are is none', () => {
  const below = line(112, 12, [['wvu', 96]]);
  expect(texts(dropEchoes([[whole, below]], { from: 100, to: 116 }))).toEqual([
    ['the underlying libraries'],
  ]);
  expect(texts(dropEchoes([[whole, below]]))).toEqual([['the underlying libraries', 'wvu']]);
});

test('words that were read twice in one place stand once, in the surer line', () => {
  const again = line(101, 16, [
    ['the', 94],
    ['underlying', 93],
    ['libraries', 94],
    ['=', 90],
  ]);
  expect(texts(dropEchoes([[again], [whole]]))).toEqual([['='], ['the underlying libraries']]);
});
