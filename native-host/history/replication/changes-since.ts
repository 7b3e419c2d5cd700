import type { ChangeBatch } from '../../../shared/history/change-batch.ts';
import type { ReplicatedEntry } from '../../../shared/history/replicated-entry.ts';
import { batchCharacters } from '../../../shared/history-sync/limits.ts';
import type { ChangesQuery } from '../../../shared/history-sync/synced-replica.ts';
import { statement } from '../../../shared/node/statement.ts';
import type { Store } from '../database/store.ts';
import { entryState } from './entry-state.ts';

/** The entries that changed after the cursor, each once and as it is now. */
export function changesSince(store: Store, query: ChangesQuery): ChangeBatch {
  // A cursor from the future is of a history that this one replaced, as after a restored backup.
  const cursor = query.cursor > store.lastChange() ? 0 : query.cursor;
  const changes = changesAfter(store, { ...query, cursor });
  const entries: ReplicatedEntry[] = [];
  let reached = cursor;
  let characters = 0;
  for (const { id, change } of changes.slice(0, query.limit)) {
    if (characters >= batchCharacters) break;
    const state = entryState(store.db, id);
    if (state) entries.push(state);
    characters += state?.content?.text.value.length ?? 0;
    reached = change;
  }
  const more = entries.length < changes.length;
  const end = more ? reached : store.lastChange();
  return { replica: store.replica, cursor: end, more, entries };
}

function changesAfter(
  { db }: Store,
  { cursor, to, limit }: ChangesQuery,
): { id: string; change: number }[] {
  const changed = (table: string) => `
    SELECT id, change FROM ${table}
    WHERE change > $cursor AND NOT (received_from IS $to AND received_change = change)`;
  return statement(
    db,
    `${changed('entries')} UNION ALL ${changed('tombstones')} ORDER BY change LIMIT $limit`,
  )
    .all({ cursor, to, limit: limit + 1 })
    .map(({ id, change }) => ({ id: String(id), change: Number(change) }));
}
