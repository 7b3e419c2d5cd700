import type { TextMatch } from '../../../shared/api/screen-text.ts';
import type { ReadLine } from '../reading/read-line.ts';
import type { Expressions } from './expressions/expressions.ts';
import { findSimilar } from './find-similar.ts';
import { findWords, plainText } from './find-words.ts';
import { type Found, foundIn } from './found.ts';
import { toPassage } from './passage.ts';

export type TextQuery = { text: string; match: TextMatch; caseSensitive: boolean };

/** Where a text stands in some lines, in their order. Throws as `Expressions.find` does. */
export async function findText(
  lines: ReadLine[],
  query: TextQuery,
  { expressions, signal }: { expressions: Expressions; signal: AbortSignal },
): Promise<Found[]> {
  const { text, match, caseSensitive } = query;
  if (match === 'fuzzy') return findSimilar(lines, query);
  if (match !== 'regex') return findWords(lines, { text, match, caseSensitive });
  const passages = lines.map((line) => toPassage([line], (character) => character));
  const texts = passages.map((passage) => plainText(passage.text));
  const hits = await expressions.find(text, { caseSensitive, signal }, texts);
  return hits.flatMap(({ text: at, from, to }) => {
    const passage = passages[at];
    return passage ? [foundIn(passage, { from, to, score: 1 })] : [];
  });
}
