import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Color } from '../../../shared/api/entry.ts';
import { statement } from '../../../shared/node/transaction.ts';
import { colorNumber, columnsWith, toEntry } from './entry-row.ts';
import {
  type CursorKeys,
  decodeCursor,
  encodeCursor,
  type ListedEntry,
  listed,
  pageLimitOf,
  textColumn,
} from './listing.ts';

/** What each sort goes by; the last column parts equal entries. */
const sortColumns = {
  position: ['position', 'id'],
  createdAt: ['created_at', 'id'],
  updatedAt: ['updated_at', 'id'],
  text: ['text_key', 'id'],
  color: ['color', 'position', 'id'],
} as const;

export type Sort = keyof typeof sortColumns;

export interface ListQuery {
  color?: Color | undefined;
  sort?: Sort | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** Entries a page, 1 to 1000. */
  limit?: number | undefined;
  cursor?: string | undefined;
  /** False for the beginnings of texts, true for whole ones and few entries; left out: all. */
  full?: boolean | undefined;
}

export interface Page {
  entries: ListedEntry[];
  /** Entries of all pages. */
  total: number;
  nextCursor: string | null;
}

/** One page of the entries. Throws `invalid_request` for a cursor that is not of this query. */
export function listEntries(db: DatabaseSync, query: ListQuery = {}): Page {
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
