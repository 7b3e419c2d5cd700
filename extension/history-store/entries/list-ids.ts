import type { Color } from '../../../shared/api/entry.ts';
import type { HistoryDatabase } from '../database/database.ts';
import { type EntryFilter, isFiltering } from './entry-filter.ts';
import { pendingIds } from './pending-deletions.ts';
import { pinnedIds } from './pins.ts';

export type Sort = 'position' | 'newest' | 'oldest';

export interface OrderQuery extends EntryFilter {
  sort: Sort;
  /** No more than these; it saves time in every order but from the newest. */
  limit?: number | undefined;
  /** Whether pinned ones stand among the others, and not on top. */
  mixed?: boolean | undefined;
}

/** Arrays sort after strings: a range to this ends behind the last one. */
const afterAll: IDBValidKey = [];

export interface Listing {
  /** The pinned ones first, by position; then the others in the order that was asked for. */
  ids: string[];
  /** How many of them are pinned. */
  pinned: number;
}

/** All entries that are shown. */
export async function listIds(db: HistoryDatabase, query: OrderQuery): Promise<Listing> {
  const [allPinned, hidden] = await Promise.all([query.mixed ? [] : pinnedIds(db), pendingIds(db)]);
  // With as many more as may stand above them already.
  const limit = query.limit && query.limit + allPinned.length;
  const ordered = await orderedIds(db, { ...query, limit });
  const pinned = isFiltering(query) ? among(allPinned, ordered) : allPinned;
  const away = new Set([...allPinned, ...hidden]);
  const top = pinned.filter((id) => !hidden.has(id)).slice(0, query.limit);
  const rest = away.size === 0 ? ordered : ordered.filter((id) => !away.has(id));
  return { ids: [...top, ...rest].slice(0, query.limit), pinned: top.length };
}

/** Every index answers with names alone: no entry is read for it. */
async function orderedIds(db: HistoryDatabase, query: OrderQuery): Promise<string[]> {
  const { color, sort } = query;
  // What is left out by a filter may be all that was asked for.
  const limit = isFiltering(query) ? undefined : query.limit;
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
