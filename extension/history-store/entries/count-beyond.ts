import { type HistoryDatabase, storeNames } from '../database/database.ts';
import { isLive } from './entry-view.ts';
import { pinnedRange } from './pins.ts';
import { ageLimit, type Limits, undated, undatedRange } from './prune-entries.ts';

/** How many entries these limits would remove. */
export async function countBeyond(db: HistoryDatabase, limits: Limits): Promise<number> {
  const { maxEntries } = limits;
  const stores = db.transaction(storeNames);
  const entries = stores.objectStore('entries');
  const index = entries.index('byCreation');
  const pinned = (await entries.index('byPin').getAll(pinnedRange())).filter(isLive);
  const total = (await index.count()) - pinned.length;
  const tooMany = maxEntries === null ? 0 : Math.max(0, total - maxEntries);
  const oldest = await ageLimit(stores, limits);
  const before = oldest === '' ? 0 : await index.count(IDBKeyRange.upperBound([oldest], true));
  const ageless = undated < oldest ? await index.count(undatedRange()) : 0;
  const old = before - ageless;
  const pinnedOld = pinned.filter(
    ({ content: { birth } }) => birth.createdAt < oldest && birth.createdAt !== undated,
  ).length;
  // Both are the oldest ones.
  return Math.max(tooMany, old - pinnedOld);
}
