import type { Color } from '../../../shared/api/entry.ts';
import { type HistoryDatabase, storeNames } from '../database/database.ts';
import { readSelf } from '../database/write.ts';
import { type EntryFilter, isFiltering } from './entry-filter.ts';
import { pendingIds } from './pending-deletions.ts';
import { pinnedIds } from './remove-entries.ts';

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

export interface IdListing {
  /** The pinned ones first, by position; then the others in the order that was asked for. */
  ids: string[];
  /** How many of them are pinned. */
  pinned: number;
}

/** Where the ids come from. */
export type IdSource = { db: HistoryDatabase; orders: KnownOrders };

/** The ids of all entries in the order of an index. They must not be changed. */
type KnownOrders = (index: OrderIndex) => Promise<readonly string[]>;

/** All entries that are shown. */
export async function listIds(from: IdSource, query: OrderQuery): Promise<IdListing> {
  const { db } = from;
  const [allPinned, hidden] = await Promise.all([query.mixed ? [] : pinnedIds(db), pendingIds(db)]);
  // With as many more as may already be above them.
  const limit = query.limit && query.limit + allPinned.length;
  const ordered = await orderedIds(from, { ...query, limit });
  const pinned = isFiltering(query) ? among(allPinned, ordered) : allPinned;
  const away = new Set([...allPinned, ...hidden]);
  const top = pinned.filter((id) => !hidden.has(id)).slice(0, query.limit);
  const rest = away.size === 0 ? ordered : ordered.filter((id) => !away.has(id));
  return { ids: [...top, ...rest].slice(0, query.limit), pinned: top.length };
}

/** Every index answers with names alone: no entry is read for it. */
async function orderedIds(from: IdSource, query: OrderQuery): Promise<readonly string[]> {
  const { db, orders } = from;
  const { color, sort } = query;
  if (sort === 'position') {
    const rest = { ...query, color: undefined };
    if (!isFiltering(query)) return await byPosition(from, query.limit);
    if (!isFiltering(rest)) return await ofColor(db, color);
    const wanted = await createdOrFrom(db, rest);
    if (wanted.length === 0) return [];
    return among(
      color === undefined ? await orders('byPosition') : await ofColor(db, color),
      wanted,
    );
  }
  const created = await byCreation(from, query);
  const coloured = color === undefined ? undefined : await ofColor(db, color);
  const ofSources = query.sources && (await createdOrFrom(db, query));
  const ids = [coloured, ofSources].reduce<readonly string[]>(
    (left, wanted) => (wanted ? among(left, wanted) : left),
    created,
  );
  return sort === 'newest' ? ids.toReversed() : ids;
}

function among(ids: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(wanted);
  return ids.filter((id) => known.has(id));
}

async function byPosition(
  { db, orders }: IdSource,
  limit: number | undefined,
): Promise<readonly string[]> {
  if (limit === undefined) return await orders('byPosition');
  return await db.getAllKeysFromIndex('entries', 'byPosition', null, limit);
}

async function ofColor(db: HistoryDatabase, color: Color | undefined): Promise<string[]> {
  const range = IDBKeyRange.bound([color], [color, afterAll]);
  return await db.getAllKeysFromIndex('entries', 'byColor', range);
}

async function createdOrFrom(db: HistoryDatabase, query: EntryFilter): Promise<string[]> {
  const { sources } = query;
  if (!sources) return await createdWithin(db, query);
  const { since = '', before } = query;
  const perSource = sources.map((source) => {
    const range = IDBKeyRange.bound([source, since], [source, before ?? afterAll], false, true);
    return db.getAllKeysFromIndex('entries', 'bySource', range);
  });
  return (await Promise.all(perSource)).flat();
}

async function byCreation(
  { db, orders }: IdSource,
  query: EntryFilter,
): Promise<readonly string[]> {
  const isWhole = query.since === undefined && query.before === undefined;
  return isWhole ? await orders('byCreation') : await createdWithin(db, query);
}

async function createdWithin(
  db: HistoryDatabase,
  { since = '', before }: EntryFilter,
): Promise<string[]> {
  const range = IDBKeyRange.bound([since], [before ?? afterAll], false, true);
  return await db.getAllKeysFromIndex('entries', 'byCreation', range);
}

type OrderIndex = 'byPosition' | 'byCreation';

/**
 * Caches whole orders while nothing changes in the history: the database takes a second to return
 * 100,000 keys, and a user who tries one filter after another would wait for them each time.
 */
export function createKnownOrders(db: HistoryDatabase): KnownOrders {
  const known = new Map<OrderIndex, { change: number; ids: readonly string[] }>();
  return async (index) => {
    // Read before the ids, so that these are never older than it says.
    const { change } = await readSelf(db.transaction(storeNames));
    const held = known.get(index);
    if (held?.change === change) return held.ids;
    const ids = await db.getAllKeysFromIndex('entries', index);
    known.set(index, { change, ids });
    return ids;
  };
}
