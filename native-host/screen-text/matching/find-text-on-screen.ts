import { Problem } from '../../../shared/api/problem.ts';
import type { TextMatch } from '../../../shared/api/screen-matches.ts';
import type { ReadLine } from '../reading/read-line.ts';
import { findWords, plainText } from './find-words.ts';
import { foldQuery, foldWith } from './fold.ts';
import { type FoundText, foundIn } from './found.ts';
import { toPassage } from './passage.ts';
import type { TextSearch } from './search/text-search.ts';

export type ScreenTextQuery = { text: string; match: TextMatch; caseSensitive: boolean };

/** Four times the longest query: ligatures are several letters. */
const maxFolded = 2_000;

/**
 * Finds a text in some lines, in their order. Throws as `TextSearch` does, and `invalid_request`
 * for a text that is far longer with its ligatures expanded.
 */
export async function findText(
  lines: ReadLine[],
  query: ScreenTextQuery,
  { search, signal }: { search: TextSearch; signal: AbortSignal },
): Promise<FoundText[]> {
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

/**
 * Some characters stand for a whole sentence, and the search time grows with the expanded length.
 */
function requireShort(folded: string): void {
  if (folded.length <= maxFolded) return;
  throw new Problem(
    'invalid_request',
    `The text is ${folded.length} characters long once its ligatures are written out, and at most ` +
      `${maxFolded} can be looked for. Look for a shorter part of it.`,
  );
}

type SearchTools = { search: TextSearch; signal: AbortSignal };

/** Whether a title contains the query, as a line on the screen would. Throws as `findText`. */
export async function hasText(
  title: string,
  query: ScreenTextQuery,
  tools: SearchTools,
): Promise<boolean> {
  return (await findText([asLine(title)], query, tools)).length > 0;
}

/** How similar a part of a title is to a text, 0 to 1. */
export async function likeness(
  title: string,
  text: string,
  { search, signal }: SearchTools,
): Promise<number> {
  const query = { text, caseSensitive: false, minScore: 0 };
  const similar = await search.similar([asLine(title)], query, signal);
  return Math.max(0, ...similar.map(({ score }) => score));
}

/** Word boxes with gaps large enough for separate words; their positions are not used. */
function asLine(title: string): ReadLine {
  const words = title.split(/\s+/).filter((word) => word !== '');
  const box = { x: 0, y: 0, width: 2 * words.length, height: 1 };
  return {
    ...{ ref: '', text: title, box, confidence: 100 },
    words: words.map((text, at) => ({
      ...{ text, confidence: 100 },
      box: { x: 2 * at, y: 0, width: 1, height: 1 },
    })),
  };
}
