import type { ReadCharacter } from './decode-line.ts';
import type { LineModel } from './model-file.ts';

/** How much more certain a word has to be that the list does not have. */
export const unknownRatio = 2.25;

/**
 * Whether the list has a word, apart from the signs around it. Numbers it need not have; of one or two letters it has nearly all, so
 * that it says nothing about them.
 */
export function isKnown(
  word: ReadCharacter[],
  { characters, words, unspaced }: Pick<LineModel, 'characters' | 'words' | 'unspaced'>,
): boolean {
  const isPart = ({ character }: ReadCharacter) =>
    /[\p{L}\p{M}\p{N}]/u.test(characters[character] ?? '');
  const from = word.findIndex(isPart);
  if (from < 0) return false;
  const to = word.findLastIndex(isPart) + 1;
  const core = word.slice(from, to);
  if (core.every(({ character }) => /[\d.,:]/.test(characters[character] ?? ''))) {
    return from <= 1 && word.length - to <= 1;
  }
  if (unspaced.size === 0 && core.length < shortest) return false;
  return words?.has(core.map(({ character }) => character)) ?? true;
}

const shortest = 3;
