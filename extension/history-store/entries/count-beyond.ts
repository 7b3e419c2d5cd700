import { type HistoryDatabase, storeNames } from '../database/database.ts';
import { ageLimit, type Limits } from './prune-entries.ts';

/** How many entries these limits would remove. */
export async function countBeyond(db: HistoryDatabase, limits: Limits): Promise<number> {
  const { maxEntries } = limits;
  const stores = db.transaction(storeNames);
  const index = stores.objectStore('entries').index('byCreation');
  const tooMany = maxEntries === null ? 0 : Math.max(0, (await index.count()) - maxEntries);
  const oldest = await ageLimit(stores, limits);
  const tooOld = oldest === '' ? 0 : await index.count(IDBKeyRange.upperBound([oldest], true));
  // Both are the oldest ones.
  return Math.max(tooMany, tooOld);
}
