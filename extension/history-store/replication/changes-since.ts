import type { ChangeBatch } from '../../../shared/history/change-batch.ts';
import { batchCharacters } from '../../../shared/history-sync/limits.ts';
import type { ChangesQuery } from '../../../shared/history-sync/synced-replica.ts';
import { type HistoryDatabase, type StoredEntry, storeNames } from '../database/database.ts';
import { readSelf } from '../database/write.ts';
import { stateOf } from './apply-changes.ts';

/** The entries that changed after the cursor, each once and as it is now. */
export async function changesSince(db: HistoryDatabase, query: ChangesQuery): Promise<ChangeBatch> {
  const stores = db.transaction(storeNames);
  const { replica, change: lastChange } = await readSelf(stores);
  // A cursor from the future is of a history that this one replaced.
  const start = query.cursor > lastChange ? 0 : query.cursor;
  const index = stores.objectStore('entries').index('byChange');
  const changed = await index.getAll(IDBKeyRange.lowerBound(start, true), query.limit + 1);
  const batch = withinBounds(changed, query.limit);
  const more = batch.length < changed.length;
  return {
    replica,
    cursor: more ? (batch.at(-1)?.change ?? start) : lastChange,
    more,
    entries: batch.filter(({ receivedFrom }) => receivedFrom !== query.to).map(stateOf),
  };
}

function withinBounds(changed: StoredEntry[], limit: number): StoredEntry[] {
  let characters = 0;
  const end = changed.findIndex(({ content }, index) => {
    const full = index === limit || characters >= batchCharacters;
    characters += content?.text.value.length ?? 0;
    return full;
  });
  return end < 0 ? changed : changed.slice(0, end);
}
