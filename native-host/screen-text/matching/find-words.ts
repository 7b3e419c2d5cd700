import type { ReadLine } from '../reading/read-line.ts';
import { foldQuery, foldWith } from './fold.ts';
import { type FoundText, foundIn } from './found.ts';
import { type Passage, passagesOf, softGap, softHyphen } from './passage.ts';

type Query = { text: string; match: 'contains' | 'exact'; caseSensitive: boolean };

/** The score is multiplied by this where spaces differ from the query. */
const spacingScore = 0.95;
/** Letters and digits: fewer match in too many places. */
const minBare = 3;

/**
 * Finds a text. Only where it is not found as written, spaces matter less: recognition may split a
 * word, or join two.
 */
export function findWords(lines: ReadLine[], { text, match, caseSensitive }: Query): FoundText[] {
  const fold = foldWith({ caseSensitive });
  const passages = passagesOf(lines, fold);
  const query = foldQuery(text, fold);
  const strict = findAll(passages, { pattern: literal(query), match, query, factor: 1 });
  if (strict.length > 0) return strict;
  const tolerant = { pattern: withAnySpacing(query), match, query, factor: spacingScore };
  const spaced = findAll(passages, tolerant);
  const bare = withoutQuotes(query);
  if (spaced.length > 0 || match === 'exact' || bare === query) return spaced;
  return findAll(passages, { pattern: literal(bare), match: 'exact', query, factor: 1 });
}

/**
 * The query without the quotation marks and backticks at its ends, and without what follows those,
 * which recognition loses most easily; unchanged where too little would be left to be unambiguous.
 */
function withoutQuotes(query: string): string {
  const bare = query.replace(/^[([]*['"]+|['"]+[.,;:!?)\]]*$/g, '');
  return (bare.match(/[\p{L}\p{N}]/gu) ?? []).length >= minBare ? bare : query;
}

type Search = { pattern: RegExp; match: Query['match']; query: string; factor: number };

function findAll(passages: Passage[], { pattern, match, query, factor }: Search): FoundText[] {
  return passages.flatMap((passage) => {
    // For the text as written, a gap is a space and a hyphen a hyphen.
    const text = factor < 1 ? passage.text : plainText(passage.text);
    const found: FoundText[] = [];
    for (const { 0: hit, index } of text.matchAll(pattern)) {
      const to = index + hit.length;
      const words = wholeWords(text, index, to);
      if (match === 'exact' && !isBounded(text, index, to)) continue;
      const share = query.length / Math.max(query.length, words.to - words.from);
      const score = Math.round(factor * share * 1_000) / 1_000;
      found.push(foundIn(passage, { from: index, to, score }));
    }
    return found;
  });
}

export function plainText(text: string): string {
  return text.replaceAll(softGap, ' ').replaceAll(softHyphen, '-');
}

function literal(query: string): RegExp {
  return new RegExp(RegExp.escape(query), 'g');
}

/** Allows a gap between any two characters, and a missing space. */
function withAnySpacing(query: string): RegExp {
  const optional = `[${softGap}${softHyphen}]{0,2}`;
  const parts = query.split('').map((character) => {
    if (character === ' ') return `[ ${softGap}]?`;
    // A hyphen at the end of a line may be the one in the query.
    return character === '-' ? `[-${softHyphen}]` : RegExp.escape(character);
  });
  return new RegExp(parts.join(optional), 'g');
}

/** The words, without the punctuation around them, that contain a hit. */
function wholeWords(text: string, from: number, to: number): { from: number; to: number } {
  let [start, end] = [from, to];
  while (start > 0 && isWordCharacter(text[start - 1])) start--;
  while (end < text.length && isWordCharacter(text[end])) end++;
  return { from: start, to: end };
}

/** Whether there is no letter or digit directly before or after. */
function isBounded(text: string, from: number, to: number): boolean {
  return !isWordCharacter(text[from - 1]) && !isWordCharacter(text[to]);
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(character);
}
