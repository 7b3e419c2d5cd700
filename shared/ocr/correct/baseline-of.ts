import type { RecognizedWord } from '../../api/recognition.ts';
import { median } from '../geometry/median.ts';
import { descends, inkHeight } from './character-widths.ts';

/** The row below the letters of words on one line, descenders left aside; 0 for no words. */
export function baselineOf(words: RecognizedWord[]): number {
  const plain = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && !descends(text));
  if (plain.length > 0) return median(plain.map(({ box }) => box.y + box.height));
  return median(words.map(({ text, box }) => box.y + box.height * (1 - descent(text))));
}

/** The share of a word's height that lies below the line. */
function descent(text: string): number {
  return descends(text) ? 0.2 / inkHeight(text) : 0;
}

/** How high the font of a word is in pixels, going by what its characters reach. */
export function emOf({ text, box }: RecognizedWord): number {
  return box.height / inkHeight(text);
}
