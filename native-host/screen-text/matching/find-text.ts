import { Problem } from '../../../shared/api/problem.ts';
import type { TextMatch } from '../../../shared/api/screen-text.ts';
import type { ReadLine } from '../reading/read-line.ts';
import { findWords, plainText } from './find-words.ts';
import { foldQuery, foldWith } from './fold.ts';
import { type Found, foundIn } from './found.ts';
import { toPassage } from './passage.ts';
import type { TextSearch } from './search/text-search.ts';

export type TextQuery = { text: string; match: TextMatch; caseSensitive: boolean };

/** Four times what may be asked for: ligatures are several letters. */
const maxFolded = 2_000;

/**
 * Where a text stands in some lines, in their order. Throws as `TextSearch` does, and
 * `invalid_request` for a text that is far longer once its ligatures are written out.
 */
export async function findText(
  lines: ReadLine[],
  query: TextQuery,
  { search, signal }: { search: TextSearch; signal: AbortSignal },
): Promise<Found[]> {
  const { text, match, caseSensitive } = query;
  if (match !== 'regex') requireShort(foldQuery(text, foldWith(query)));
  if (match === 'fuzzy') return await search.similar(lines, { text, caseSensitive }, signal);
  if (match !== 'regex') return findWords(lines, { text, match, caseSensitive });
  const passages = lines.map((line) => toPassage([line], (character) => character));
  const texts = passages.map((passage) => plainText(passage.text));
  const hits = await search.expression(text, { caseSensitive, signal }, texts);
  return hits.flatMap(({ text: at, from, to }) => {
    const passage = passages[at];
    return passage ? [foundIn(passage, { from, to, score: 1 })] : [];
  });
}

/** Some characters stand for a whole sentence, and a search takes as long as what they stand for. */
function requireShort(folded: string): void {
  if (folded.length <= maxFolded) return;
  throw new Problem(
    'invalid_request',
    `The text is ${folded.length} characters long once its ligatures are written out, and at most ` +
      `${maxFolded} can be looked for. Look for a shorter part of it.`,
  );
}
