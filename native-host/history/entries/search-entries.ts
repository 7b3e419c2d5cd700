import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Color } from '../../../shared/api/entry.ts';
import {
  maxListedText,
  maxQueryLength,
} from '../../../shared/api/operations/history-operations.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { snippet } from '../../../shared/history/hit-excerpt.ts';
import { type SearchWords, searchWords } from '../../../shared/history/search-words.ts';
import { statement } from '../../../shared/node/transaction.ts';
import {
  type CursorKeys,
  decodeCursor,
  encodeCursor,
  type ListedEntry,
  listed,
  pageLimitOf,
  textColumn,
} from './listing.ts';
import { startToken } from './text-index.ts';
import { colorNumber, columnsWith, toEntry } from './write-entry.ts';

export interface HistorySearchQuery {
  /** Words, each one of which must match; up to 1000 characters. */
  q: string;
  color?: Color | undefined;
  /** Entries a page, 1 to 1000. */
  limit?: number | undefined;
  cursor?: string | undefined;
  /** As in a list. */
  full?: boolean | undefined;
}

/**
 * How many characters of a text are searched for its snippet, where whole texts are not returned.
 */
const maxSnippetText = 20_000;

/** The same, for all texts of a page together. */
const maxSnippetTexts = 1_000_000;

export interface SearchPage {
  /** Best match first (BM25), newest first among equals. */
  entries: (ListedEntry & { snippet: string })[];
  /** Entries of all pages. */
  total: number;
  nextCursor: string | null;
}

/** One page of the entries that match every word. Throws `invalid_request` for a query without words. */
export function searchEntries(db: DatabaseSync, query: HistorySearchQuery): SearchPage {
  const { q, color, cursor } = query;
  const limit = pageLimitOf(query);
  const words = wordsOf(q);
  const identity = ['search', q, color ?? null];
  const after = cursor === undefined ? undefined : decodeCursor(identity, cursor);
  const rows = matches(db, {
    ...{ words, color, limit: limit + 1, after },
    text: textColumn(
      query,
      Math.max(maxListedText, Math.min(maxSnippetText, Math.floor(maxSnippetTexts / limit))),
    ),
  });
  const hits = rows.filter((row) => row.id !== null);
  const page = hits.slice(0, limit);
  const last = page.at(-1);
  const more = last && hits.length > limit;
  return {
    entries: page.map(toEntry).map((entry) => ({
      ...listed(entry, query),
      snippet: snippet(entry.text, words),
    })),
    total: Number(rows[0]?.total),
    nextCursor: more ? encodeCursor(identity, [Number(last.score), Number(last.n)]) : null,
  };
}

function wordsOf(q: string): SearchWords {
  if (q.length > maxQueryLength) {
    throw new Problem(
      'invalid_request',
      `q is longer than ${maxQueryLength} characters: shorten it.`,
    );
  }
  const words = searchWords(q);
  if (words.anywhere.length + words.starts.length === 0) {
    throw new Problem('invalid_request', 'q holds no word: give one character or more.');
  }
  return words;
}

/**
 * The hits are gathered once, for the count and for the page: ranking takes most of the time of a
 * search. There is always at least one row, so that the total is known on an empty page too.
 */
function matches(
  db: DatabaseSync,
  search: {
    words: SearchWords;
    color: Color | undefined;
    limit: number;
    after: CursorKeys | undefined;
    text: string;
  },
): Record<string, SQLOutputValue>[] {
  const { color, limit, after, text } = search;
  const { hits, values } = hitQuery(search.words);
  const ofColor = 'AND (SELECT color FROM entries WHERE n = found.rowid) = $color';
  const sql = `
    WITH hits AS MATERIALIZED (${hits} ${color === undefined ? '' : ofColor}),
    page AS (
      SELECT n, score FROM hits
      ${after ? 'WHERE score > $score OR (score = $score AND n < $n)' : ''}
      ORDER BY score, n DESC LIMIT $limit
    )
    SELECT total, page.n, page.score, ${columnsWith(text)}
    FROM (SELECT count(*) AS total FROM hits)
    LEFT JOIN (page JOIN entries AS e ON e.n = page.n)
    ORDER BY page.score, page.n DESC`;
  return statement(db, sql).all({
    ...values,
    limit,
    ...(color === undefined ? {} : { color: colorNumber(color) }),
    ...(after ? { score: after[0] ?? 0, n: after[1] ?? 0 } : {}),
  });
}

/** Long words rank the hits; where all are short, those do. */
function hitQuery(words: SearchWords): { hits: string; values: Record<string, string> } {
  const starts = words.starts.map((word) => `"${startToken(word)}"`).join(' ');
  const anywhere = words.anywhere.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
  const hitsIn = (table: string) =>
    `SELECT found.rowid AS n, rank AS score FROM ${table} AS found WHERE found.${table} MATCH`;
  if (!anywhere) return { hits: `${hitsIn('search_starts')} $starts`, values: { starts } };
  const hits = `${hitsIn('search_anywhere')} $anywhere`;
  if (!starts) return { hits, values: { anywhere } };
  // The plus keeps SQLite from running the ranked query once for each row of the inner one.
  const filter = 'SELECT rowid FROM search_starts WHERE search_starts MATCH $starts';
  return { hits: `${hits} AND +found.rowid IN (${filter})`, values: { anywhere, starts } };
}
