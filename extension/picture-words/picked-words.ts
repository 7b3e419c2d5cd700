import type { RecognizedLine, RecognizedWord } from '../../shared/api/recognition.ts';
import type { Point } from '../../shared/geometry.ts';
import { lineOfWords } from '../../shared/ocr/layout/join-words.ts';
import type { WordMap, WordRange } from './word-map.ts';

/**
 * Words from those that were pressed first to those that the pointer or a key went on to; `held`
 * while the pointer presses them.
 */
export type PickedWords = { anchor: WordRange; focus: WordRange; held: boolean };

/** Words were pressed: one, a line or a paragraph. */
export function pressWords(range: WordRange): PickedWords {
  return { anchor: range, focus: range, held: true };
}

/** Words were pressed so many times in a row: a word, its line and its paragraph. */
export function pressed(map: WordMap, word: number, clicks: number): PickedWords {
  const range = { from: word, to: word };
  return pressWords([range, map.lineOf(word), map.paragraphOf(word)][clicks - 1] ?? range);
}

/** The pointer went on to another word while it was held. */
export function followWords<T extends PickedWords>(picked: T, word: number): T {
  return picked.held ? { ...picked, focus: { from: word, to: word } } : picked;
}

/** An arrow key: goes to the word beside, or has the picked words end there. */
export function stepWords(
  begun: PickedWords | undefined,
  by: Point,
  { extending, map, first }: { extending: boolean; map: WordMap; first: number },
): PickedWords {
  const from = begun?.focus[by.x + by.y > 0 ? 'to' : 'from'];
  const word = from === undefined ? first : map.beside(from, by);
  const focus = { from: word, to: word };
  return { anchor: extending && begun ? begun.anchor : focus, focus, held: false };
}

/** The words that are picked, from the first to the last. */
export function rangeOf({ anchor, focus }: PickedWords): WordRange {
  return { from: Math.min(anchor.from, focus.from), to: Math.max(anchor.to, focus.to) };
}

/** The lines that words in reading order stood in: a word beside the one before it is in its line. */
export function linesOfWords(words: RecognizedWord[]): RecognizedLine[] {
  const lines: RecognizedWord[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const before = line?.at(-1);
    if (line && before && isBeside(word, before)) line.push(word);
    else lines.push([word]);
  }
  return lines.map(lineOfWords);
}

function isBeside({ box }: RecognizedWord, { box: before }: RecognizedWord): boolean {
  const shared = Math.min(box.y + box.height, before.y + before.height) - Math.max(box.y, before.y);
  return shared > Math.min(box.height, before.height) / 2;
}
