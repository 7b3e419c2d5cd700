import type { Color } from '../../../shared/api/entry.ts';
import type { HistoryDatabase } from '../database/database.ts';
import { pendingIds } from './pending-deletions.ts';

export type Sort = 'position' | 'newest' | 'oldest';

export interface OrderQuery {
  color?: Color | undefined;
  sort: Sort;
  /** No more than these; it saves time in every order but from the newest. */
  limit?: number | undefined;
}

/** The ids of all entries that are shown, in their order. */
export async function listIds(db: HistoryDatabase, query: OrderQuery): Promise<string[]> {
  const [ids, hidden] = await Promise.all([orderedIds(db, query), pendingIds(db)]);
  const shown = hidden.size === 0 ? ids : ids.filter((id) => !hidden.has(id));
  return shown.slice(0, query.limit);
}

async function orderedIds(
  db: HistoryDatabase,
  { color, sort, limit }: OrderQuery,
): Promise<string[]> {
  if (sort === 'position') return await byPosition(db, color, limit);
  const created = await db.getAllKeysFromIndex('entries', 'byCreation');
  const wanted = color === undefined ? undefined : new Set(await byPosition(db, color));
  const ids = wanted ? created.filter((id) => wanted.has(id)) : created;
  return sort === 'newest' ? ids.reverse() : ids;
}

async function byPosition(
  db: HistoryDatabase,
  color: Color | undefined,
  limit?: number,
): Promise<string[]> {
  if (color === undefined)
    return await db.getAllKeysFromIndex('entries', 'byPosition', null, limit);
  // Arrays sort after strings: this ends behind the last position of the colour.
  const range = IDBKeyRange.bound([color], [color, []]);
  return await db.getAllKeysFromIndex('entries', 'byColor', range, limit);
}
