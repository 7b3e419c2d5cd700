import type { RecognizedLine, RecognizedWord } from '../../api/recognition.ts';
import { characterPitch } from '../geometry/character-pitch.ts';
import { joinTexts } from '../layout/join-words.ts';
import { joinPair, mayJoin } from './join-pair.ts';

/**
 * Takes back the spaces that recognition puts around the punctuation of monospaced text, as in
 * "second. log" and "full _path": a real space is as wide as a character.
 */
export function joinSplitWords(lines: RecognizedLine[]): RecognizedLine[] {
  const pitch = characterPitch(lines);
  if (pitch === null) return lines;
  return lines.map((line) => {
    const words = joinWithin(line.words, 0.78 * pitch);
    return { ...line, words, text: joinTexts(words.map(({ text }) => text)) };
  });
}

function joinWithin(words: RecognizedWord[], narrowestSpace: number): RecognizedWord[] {
  const joined: RecognizedWord[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const gap = before ? word.box.x - before.box.x - before.box.width : narrowestSpace;
    if (before && gap < narrowestSpace && mayJoin(before.text, word.text))
      joined[joined.length - 1] = joinPair(before, word);
    else joined.push(word);
  }
  return joined;
}
