import { createHash } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import type { Color, Entry } from '../../../shared/api/entry.ts';
import { maxFullPage, maxListedText } from '../../../shared/api/operations/history-operations.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { statement } from '../../../shared/node/transaction.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { colorNumber, columnsWith, toEntry } from './write-entry.ts';

const checksumLength = 6;
const content = z.tuple([z.string(), z.array(z.union([z.string(), z.number()]))]);

/** The sort keys of the last entry of a page. */
export type CursorKeys = (string | number)[];

/** An opaque cursor: the keys, bound to their query. */
export function encodeCursor(query: unknown, keys: CursorKeys): string {
  const body = Buffer.from(JSON.stringify([digest(JSON.stringify(query)).toString('hex'), keys]));
  return Buffer.concat([digest(body), body]).toString('base64url');
}

/** The keys of a cursor. Throws `invalid_request` where it is damaged or of another query. */
export function decodeCursor(query: unknown, cursor: string): CursorKeys {
  const bytes = Buffer.from(cursor, 'base64url');
  const body = bytes.subarray(checksumLength);
  const whole =
    bytes.toString('base64url') === cursor &&
    digest(body).equals(bytes.subarray(0, checksumLength));
  if (!whole) throw new Problem('invalid_request', 'cursor is damaged: begin again without one.');
  const [boundTo, keys] = content.parse(parseJson(body.toString()));
  if (boundTo !== digest(JSON.stringify(query)).toString('hex')) {
    throw new Problem(
      'invalid_request',
      'cursor belongs to another query: keep all other parameters, or begin again without it.',
    );
  }
  return keys;
}

function digest(bytes: string | Buffer): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, checksumLength);
}

/** How much of its texts a page has: with `full` false the beginnings, otherwise all. */
type TextQuery = { full?: boolean | undefined; limit?: number | undefined };

export type ListedEntry = Entry & { truncated?: true };

/** How many entries a page may have. */
export function pageLimitOf({ full, limit = 100 }: TextQuery): number {
  return full === true ? Math.min(limit, maxFullPage) : limit;
}

/** The column with the part of a text that is read: some characters more than are returned. */
export function textColumn({ full }: TextQuery, characters = maxListedText): string {
  return full === false ? `substr(e.text, 1, ${characters + 1})` : 'e.text';
}

/** The entry as it is listed. */
export function listed(entry: Entry, { full }: TextQuery): ListedEntry {
  if (full !== false || entry.text.length <= maxListedText) return entry;
  // No surrogate pair is split.
  const cut = (entry.text.codePointAt(maxListedText - 1) ?? 0) > 0xffff ? 1 : 0;
  return { ...entry, text: entry.text.slice(0, maxListedText - cut), truncated: true };
}

/** The columns of each sort order; the last one orders otherwise equal entries. */
const sortColumns = {
  position: ['position', 'id'],
  createdAt: ['created_at', 'id'],
  updatedAt: ['updated_at', 'id'],
  text: ['text_key', 'id'],
  color: ['color', 'position', 'id'],
} as const;

type Sort = keyof typeof sortColumns;

export interface HistoryQuery {
  color?: Color | undefined;
  sort?: Sort | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** Entries a page, 1 to 1000. */
  limit?: number | undefined;
  cursor?: string | undefined;
  /** False for the beginnings of texts, true for whole ones and few entries; left out: all. */
  full?: boolean | undefined;
}

export interface ListedPage {
  entries: ListedEntry[];
  /** Entries of all pages. */
  total: number;
  nextCursor: string | null;
}

/** One page of the entries. Throws `invalid_request` for a cursor that is not of this query. */
export function listEntries(db: DatabaseSync, query: HistoryQuery = {}): ListedPage {
  const { color, sort = 'position', order = 'asc', cursor } = query;
  const limit = pageLimitOf(query);
  const identity = ['list', color ?? null, sort, order];
  const after = cursor === undefined ? undefined : decodeCursor(identity, cursor);
  const rows = pageRows(db, {
    ...{ color, columns: sortColumns[sort], order, limit: limit + 1, after },
    text: textColumn(query),
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map((row) => listed(toEntry(row), query)),
    total: countEntries(db, color),
    nextCursor: last && rows.length > limit ? encodeCursor(identity, sortKeys(last)) : null,
  };
}

export function countEntries(db: DatabaseSync, color?: Color): number {
  const row =
    color === undefined
      ? statement(db, 'SELECT count(*) AS total FROM entries').get()
      : statement(db, 'SELECT count(*) AS total FROM entries WHERE color = ?').get(
          colorNumber(color),
        );
  return Number(row?.total);
}

function pageRows(
  db: DatabaseSync,
  page: {
    color: Color | undefined;
    columns: readonly string[];
    order: 'asc' | 'desc';
    limit: number;
    after: CursorKeys | undefined;
    text: string;
  },
): Record<string, SQLOutputValue>[] {
  const { color, columns, order, limit, after, text } = page;
  const qualified = columns.map((name) => `e.${name}`);
  const conditions = [
    ...(color === undefined ? [] : ['e.color = ?']),
    ...(after === undefined
      ? []
      : [`(${qualified}) ${order === 'asc' ? '>' : '<'} (${columns.map(() => '?')})`]),
  ];
  const sql = `
    SELECT ${columnsWith(text)}, ${qualified.map((name, index) => `${name} AS key${index}`)}
    FROM entries AS e
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
    ORDER BY ${qualified.map((name) => `${name} ${order}`)}
    LIMIT ?`;
  const values = [...(color === undefined ? [] : [colorNumber(color)]), ...(after ?? []), limit];
  return statement(db, sql).all(...values);
}

function sortKeys(row: Record<string, SQLOutputValue>): CursorKeys {
  return [row.key0, row.key1, row.key2].filter(
    (key) => typeof key === 'string' || typeof key === 'number',
  );
}
