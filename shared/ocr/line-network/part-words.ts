import { type ReadCharacter, space } from './decode-line.ts';
import { isKnown, unknownRatio } from './known-words.ts';
import type { LineModel } from './model-file.ts';

type Words = Pick<LineModel, 'characters' | 'unspaced' | 'hasSpaces' | 'words'>;

/** A word, whether the model's list of words has it, and whether it is an article for whose space the list alone speaks. */
export type PartedWord = { characters: ReadCharacter[]; known: boolean; isArticle?: true };

/**
 * The words of a line, between spaces. Where a script has none, what the model's list of words has is one, and any other character by
 * itself, as Tesseract has it: of the ways to part them the one that is the most certain.
 */
export function partWords(characters: ReadCharacter[], model: Words): PartedWord[] {
  const runs: ReadCharacter[][] = [[]];
  for (const character of characters) {
    if (character.character === space) runs.push([]);
    else runs.at(-1)?.push(character);
  }
  return runs.flatMap((run) => {
    const rest = restBehindArticle(run, model);
    if (!rest) return likeliestOf(unitsOf(run, model), model);
    const article: PartedWord = { characters: run.slice(0, 1), known: true, isArticle: true };
    return [article, { characters: rest, known: true }];
  });
}

/** The rest of "Afile", which may be two words: the space behind an A is narrow, since the letter leans away from it. */
function restBehindArticle(run: ReadCharacter[], model: Words): ReadCharacter[] | null {
  const text = run.map(({ character }) => model.characters[character] ?? '').join('');
  if (!model.hasSpaces || !behindArticle.test(text)) return null;
  const rest = run.slice(1);
  return !isKnown(run, model) && isKnown(rest, model) ? rest : null;
}

const behindArticle = /^A\p{Ll}{3,}[.,:;!?)]*$/u;

/** What no word ends within: a character of a script without spaces, or all between two of these. */
function unitsOf(run: ReadCharacter[], { unspaced }: Words): ReadCharacter[][] {
  const units: ReadCharacter[][] = [];
  for (const [at, read] of run.entries()) {
    const before = run[at - 1];
    if (!before || unspaced.has(read.character) || unspaced.has(before.character)) units.push([]);
    units.at(-1)?.push(read);
  }
  return units;
}

type Parting = { words: PartedWord[]; total: number };

function likeliestOf(units: ReadCharacter[][], model: Words): PartedWord[] {
  const partings: Parting[] = [{ words: [], total: 0 }];
  for (let end = 1; end <= units.length; end++) {
    let best: Parting | null = null;
    // Where the language has spaces, a word of the list ends at one.
    const mayBeKnown = !model.hasSpaces || end === units.length;
    const first = mayBeKnown ? Math.max(0, end - longestWord) : end - 1;
    for (let from = first; from < end; from++) {
      const before = partings[from];
      const characters = units.slice(from, end).flat();
      const known = mayBeKnown && !isBehind(characters, model) && isKnown(characters, model);
      if (!before || (!known && from < end - 1)) continue;
      const sum = characters.reduce((all, each) => all + each.sum, 0);
      const total = before.total + (known ? sum : unknownRatio * sum);
      if (!best || total > best.total)
        best = { words: [...before.words, { characters, known }], total };
    }
    if (best) partings.push(best);
  }
  return partings.at(-1)?.words ?? [];
}

/** In units: few words of such scripts are longer. */
const longestWord = 8;

/** Whether it begins with a sign that stands behind a word. */
function isBehind([first]: ReadCharacter[], { characters }: Words): boolean {
  return /^[\p{Pe}\p{Pf}.,:;!?、。，．：；！？]/u.test(characters[first?.character ?? space] ?? '');
}
