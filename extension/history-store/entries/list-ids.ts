import type { Color } from '../../../shared/api/entry.ts';
import type { HistoryDatabase } from '../database/database.ts';
import { type EntryFilter, isFiltering } from './entry-filter.ts';
import { pendingIds } from './pending-deletions.ts';

export type Sort = 'position' | 'newest' | 'oldest';

export interface OrderQuery extends EntryFilter {
  sort: Sort;
  /** No more than these; it saves time in every order but from the newest. */
  limit?: number | undefined;
}

/** Arrays sort after strings: a range to this ends behind the last one. */
const afterAll: IDBValidKey = [];

/** The ids of all entries that are shown, in their order. */
export async function listIds(db: HistoryDatabase, query: OrderQuery): Promise<string[]> {
  const [ids, hidden] = await Promise.all([orderedIds(db, query), pendingIds(db)]);
  const shown = hidden.size === 0 ? ids : ids.filter((id) => !hidden.has(id));
  return shown.slice(0, query.limit);
}

/** Every index answers with names alone: no entry is read for it. */
async function orderedIds(db: HistoryDatabase, query: OrderQuery): Promise<string[]> {
  const { color, sort, limit } = query;
  if (sort === 'position') {
    const rest = { ...query, color: undefined };
    if (!isFiltering(rest)) return await byPosition(db, color, limit);
    return among(await byPosition(db, color), await createdOrFrom(db, rest));
  }
  const created = await byCreation(db, query);
  const coloured = color === undefined ? undefined : await byPosition(db, color);
  const from = query.sources && (await createdOrFrom(db, query));
  const ids = [coloured, from].reduce<string[]>(
    (left, wanted) => (wanted ? among(left, wanted) : left),
    created,
  );
  return sort === 'newest' ? ids.reverse() : ids;
}

function among(ids: string[], wanted: string[]): string[] {
  const known = new Set(wanted);
  return ids.filter((id) => known.has(id));
}

async function byPosition(
  db: HistoryDatabase,
  color: Color | undefined,
  limit?: number,
): Promise<string[]> {
  if (color === undefined)
    return await db.getAllKeysFromIndex('entries', 'byPosition', null, limit);
  const range = IDBKeyRange.bound([color], [color, afterAll]);
  return await db.getAllKeysFromIndex('entries', 'byColor', range, limit);
}

async function createdOrFrom(db: HistoryDatabase, query: EntryFilter): Promise<string[]> {
  const { sources } = query;
  if (!sources) return await byCreation(db, query);
  const { since = '', before } = query;
  const perSource = sources.map((source) => {
    const range = IDBKeyRange.bound([source, since], [source, before ?? afterAll], false, true);
    return db.getAllKeysFromIndex('entries', 'bySource', range);
  });
  return (await Promise.all(perSource)).flat();
}

async function byCreation(
  db: HistoryDatabase,
  { since = '', before }: EntryFilter,
): Promise<string[]> {
  const range = IDBKeyRange.bound([since], [before ?? afterAll], false, true);
  return await db.getAllKeysFromIndex('entries', 'byCreation', range);
}
