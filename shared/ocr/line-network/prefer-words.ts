import { othersFor, type ReadCharacter } from './decode-line.ts';
import { isKnown, unknownRatio } from './known-words.ts';
import type { Chances } from './line-network.ts';
import type { LineModel } from './model-file.ts';
import type { PartedWord } from './part-words.ts';

/** A word as it was read, and how certain its least certain character is. */
export type ReadWord = { characters: ReadCharacter[]; certainty: number };

/**
 * A word as the model's list of words has it, where that is nearly as likely: another character for one that was doubtful, as an l for
 * a 1. What the list does not have is less certain, as it is to Tesseract.
 */
export function preferWords(
  { characters, known }: PartedWord,
  chances: Chances,
  model: LineModel,
): ReadWord {
  const least = (of: ReadCharacter[]) => Math.min(...of.map(({ certainty }) => certainty));
  if (known) return { characters, certainty: least(characters) };
  const bound = unknownRatio * characters.reduce((sum, character) => sum + character.sum, 0);
  const other = alternatives(characters, chances, model, bound);
  if (other) return { characters: other, certainty: least(other) };
  return { characters, certainty: unknownRatio * least(characters) };
}

function alternatives(
  characters: ReadCharacter[],
  chances: Chances,
  model: LineModel,
  bound: number,
): ReadCharacter[] | null {
  const total = characters.reduce((sum, character) => sum + character.sum, 0);
  let best: { at: number; changed: ReadCharacter; total: number } | null = null;
  // Thousands are tried of a word, so it is changed in place.
  const word = [...characters];
  for (const [at, character] of characters.entries()) {
    // Those of several outputs have other outputs in other steps.
    if (character.certainty > doubtful || character.start < character.from) continue;
    const others = othersFor(character, chances, {
      count: model.network.outputs,
      blank: model.blank,
    });
    const own = others[character.output]?.sum ?? 0;
    const changed = { ...character };
    word[at] = changed;
    for (const [output, { certainty, sum }] of others.entries()) {
      const changedTotal = total - own + sum;
      if (changedTotal <= (best?.total ?? bound)) continue;
      const other = model.codes.get(output)?.character;
      if (other === undefined || other === character.character) continue;
      changed.character = other;
      if (!isKnown(word, model)) continue;
      const found = { output, certainty: Math.min(certainty, character.certainty) };
      best = { at, changed: { ...changed, ...found }, total: changedTotal };
    }
    word[at] = character;
  }
  return best && characters.with(best.at, best.changed);
}

/** Of a certainty: surer characters have no other that is likely. */
const doubtful = -0.15;
