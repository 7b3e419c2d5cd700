import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { joinTexts } from '../../text/join-lines.ts';
import { characterPitch } from '../geometry/character-pitch.ts';
import { cellsOf } from '../geometry/fit-columns.ts';
import { joinPair, mayJoin } from './join-pair.ts';

/**
 * Takes back the spaces that recognition puts around the punctuation of monospaced text, as in
 * "second. log" and "full _path", and within words, as in "retu rn": a real space is as wide as a character.
 */
export function joinSplitWords(lines: RecognizedLine[]): RecognizedLine[] {
  const pitch = characterPitch(lines);
  if (pitch === null) return lines;
  return lines.map((line) => {
    const words = joinWithin(line.words, pitch);
    return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
  });
}

function joinWithin(words: RecognizedWord[], pitch: number): RecognizedWord[] {
  const joined: RecognizedWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before && isOne(before, word, pitch)) joined[joined.length - 1] = joinPair(before, word);
    else joined.push(word);
  }
  return joined;
}

function isOne(before: RecognizedWord, word: RecognizedWord, pitch: number): boolean {
  const gap = word.box.x - before.box.x - before.box.width;
  if (gap < 0.78 * pitch && mayJoin(before.text, word.text)) return true;
  // Letters without a free column between them are one word; what follows a point may be another.
  if (!/[\p{L}\d]$/u.test(before.text) || !/^[\p{L}\d]/u.test(word.text)) return false;
  const free = cellsOf(word, pitch).from - cellsOf(before, pitch).to;
  return gap < 0.4 * pitch && Math.abs(free) < 0.3 * pitch;
}
