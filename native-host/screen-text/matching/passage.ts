import type { Box } from '../../../shared/api/box.ts';
import type { RecognizedWord } from '../../../shared/api/recognition.ts';
import { characterWidth } from '../../../shared/ocr/correct/measure-line.ts';
import type { ReadLine } from '../reading/read-line.ts';

/** A folded character of a passage, and its position. */
export type Unit = {
  /**
   * One UTF-16 code unit; a space between words, `softGap` and `softHyphen` where there may be
   * none.
   */
  character: string;
  /** Index of the word in the passage; undefined between two words. */
  word: number | undefined;
  /** Index of the character in the word. */
  at: number;
  /** The share of the word's width before it, and up to its end, 0 to 1. */
  from: number;
  to: number;
};

type PlacedWord = RecognizedWord & { line: number };

/** Consecutive lines as one text, such as a paragraph. */
export type Passage = {
  words: PlacedWord[];
  units: Unit[];
  /** The characters of the units. */
  text: string;
};

/** Between words that are so close that they may be one. */
export const softGap = '\uE000';
/** At the end of a line, where a word may continue in the next. */
export const softHyphen = '\uE001';

/** In heights of a line. */
const smallGap = 0.15;
const maxLineGap = 1.2;
/** In heights of the lower line: how different in size lines of one text may be. */
const maxRatio = 1.6;

/** Returns the form of a character for comparison. */
export type Fold = (character: string) => string;

/** The lines of a screen as passages, in reading order. */
export function passagesOf(lines: ReadLine[], fold: Fold): Passage[] {
  const passages: ReadLine[][] = [];
  for (const line of lines) {
    const last = passages.at(-1);
    const above = last?.at(-1);
    if (last && above && follows(above.box, line.box)) last.push(line);
    else passages.push([line]);
  }
  return passages.map((together) => toPassage(together, fold));
}

function follows(above: Box, line: Box): boolean {
  const gap = line.y - (above.y + above.height);
  const taller = Math.max(above.height, line.height);
  return (
    gap > -taller / 2 &&
    gap < maxLineGap * taller &&
    taller < maxRatio * Math.min(above.height, line.height) &&
    above.x < line.x + line.width &&
    line.x < above.x + above.width
  );
}

/** Lines as one passage, whether or not they are consecutive. */
export function toPassage(lines: ReadLine[], fold: Fold): Passage {
  const words = lines.flatMap((line, at) => line.words.map((word) => ({ ...word, line: at })));
  const units: Unit[] = [];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    if (before) units.push(gapBetween(before, word, units));
    units.push(...unitsOf(word.text, at, fold));
  }
  return { words, units, text: units.map(({ character }) => character).join('') };
}

/** A hyphen at the end of a line becomes an optional one. */
function gapBetween(before: PlacedWord, word: PlacedWord, units: Unit[]): Unit {
  const gap = { word: undefined, at: 0, from: 0, to: 0 };
  if (word.line === before.line) {
    const width = word.box.x - (before.box.x + before.box.width);
    const isSmall = width < smallGap * Math.max(before.box.height, word.box.height);
    return { ...gap, character: isSmall ? softGap : ' ' };
  }
  const last = units.at(-1);
  if (last?.character !== '-') return { ...gap, character: ' ' };
  last.character = softHyphen;
  return { ...gap, character: softGap };
}

function unitsOf(text: string, word: number, fold: Fold): Unit[] {
  const characters = Array.from(text.normalize('NFC'));
  const total = characters.reduce((sum, character) => sum + characterWidth(character), 0) || 1;
  let before = 0;
  return characters.flatMap((character, at) => {
    const from = before / total;
    before += characterWidth(character);
    const to = before / total;
    return fold(character)
      .split('')
      .map((unit) => ({ character: unit, ...{ word, at, from, to } }));
  });
}
