import { othersFor, type ReadCharacter } from './decode-line.ts';
import type { Sums } from './line-network.ts';
import type { LineModel } from './model-file.ts';

/** A word as it was read, and how certain its least certain character is. */
export type ReadWord = { characters: ReadCharacter[]; certainty: number };

/**
 * A word as the model's list of words has it, where that is nearly as likely: another character for one that was doubtful, as an l for
 * a 1. What the list does not have is less certain, as it is to Tesseract.
 */
export function preferWords(characters: ReadCharacter[], sums: Sums, model: LineModel): ReadWord {
  const least = (of: ReadCharacter[]) => Math.min(...of.map(({ certainty }) => certainty));
  if (isKnown(characters, model)) return { characters, certainty: least(characters) };
  const bound = unknownRatio * characters.reduce((sum, character) => sum + character.sum, 0);
  const known = alternatives(characters, sums, model, bound);
  if (known) return { characters: known, certainty: least(known) };
  return { characters, certainty: unknownRatio * least(characters) };
}

/** How much more certain a word has to be that the list does not have. */
const unknownRatio = 2.25;

function alternatives(
  characters: ReadCharacter[],
  sums: Sums,
  model: LineModel,
  bound: number,
): ReadCharacter[] | null {
  const total = characters.reduce((sum, character) => sum + character.sum, 0);
  let best: { characters: ReadCharacter[]; total: number } | null = null;
  for (const [at, character] of characters.entries()) {
    if (character.certainty > doubtful) continue;
    const others = othersFor(character, sums, { count: model.network.outputs, blank: model.blank });
    const own = others[character.output]?.sum ?? 0;
    for (const [output, { certainty, sum }] of others.entries()) {
      if (output === model.blank || output === character.output) continue;
      const other = total - own + sum;
      if (other <= (best?.total ?? bound)) continue;
      const changed = characters.with(at, {
        ...character,
        output,
        certainty: Math.min(certainty, character.certainty),
      });
      if (isKnown(changed, model)) best = { characters: changed, total: other };
    }
  }
  return best?.characters ?? null;
}

/** Of a certainty: surer characters have no other that is likely. */
const doubtful = -0.15;

/**
 * Whether the list has a word, apart from the signs around it. Numbers it need not have; of one or two letters it has nearly all, so
 * that it says nothing about them.
 */
function isKnown(word: ReadCharacter[], { characters, numbers, words }: LineModel): boolean {
  const isPart = ({ output }: ReadCharacter) => /[\p{L}\p{M}\p{N}]/u.test(characters[output] ?? '');
  const from = word.findIndex(isPart);
  if (from < 0) return false;
  const to = word.findLastIndex(isPart) + 1;
  const core = word.slice(from, to);
  if (core.every(({ output }) => /[\d.,:]/.test(characters[output] ?? '')))
    return from <= 1 && word.length - to <= 1;
  if (core.length < shortest) return false;
  return words?.has(core.map(({ output }) => numbers[output] ?? 0)) ?? true;
}

const shortest = 3;
