import { type HistoryDatabase, storeNames } from '../database/database.ts';
import { readSelf } from '../database/write.ts';

export type OrderIndex = 'byPosition' | 'byCreation';

/** The ids of all entries in the order of an index. They must not be changed. */
export type KnownOrders = (index: OrderIndex) => Promise<readonly string[]>;

/**
 * Holds whole orders for as long as nothing changes in the history: the database takes a second to
 * answer 100,000 keys, and whoever tries one filter after the other would wait for them each time.
 */
export function createKnownOrders(db: HistoryDatabase): KnownOrders {
  const known = new Map<OrderIndex, { change: number; ids: readonly string[] }>();
  return async (index) => {
    // Before the ids: they are never older than this says.
    const { change } = await readSelf(db.transaction(storeNames));
    const held = known.get(index);
    if (held?.change === change) return held.ids;
    const ids = await db.getAllKeysFromIndex('entries', index);
    known.set(index, { change, ids });
    return ids;
  };
}
