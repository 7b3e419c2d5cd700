import type { HistoryDatabase, WriteStores } from '../database/database.ts';
import type { Write } from '../database/write.ts';
import { isLive } from './entry-view.ts';
import { buryAll } from './remove-entries.ts';

/** Notes that entries are to be removed in `inMs` milliseconds. Answers the deletion's id. */
export async function deleteLater(
  stores: WriteStores,
  entries: string[],
  inMs: number,
): Promise<string> {
  const id = crypto.randomUUID();
  await stores.objectStore('pendingDeletions').put({ id, entries, dueAt: Date.now() + inMs });
  return id;
}

/** Keeps the entries of a pending deletion. Does nothing once it is over. */
export async function cancelDeletion(stores: WriteStores, id: string): Promise<void> {
  await stores.objectStore('pendingDeletions').delete(id);
}

export interface DueDeletion {
  removed: string[];
  /** When the next are due, in ms since 1970. */
  nextAt: number | undefined;
}

/** Removes the entries whose time is over. */
export async function deleteDue(write: Write, now = Date.now()): Promise<DueDeletion> {
  const pendingDeletions = await write.stores.objectStore('pendingDeletions').getAll();
  const due = pendingDeletions.filter(({ dueAt }) => dueAt <= now);
  const ids = new Set(due.flatMap(({ entries }) => entries));
  const entries = write.stores.objectStore('entries');
  // All requests at once: waiting for each in turn would take several times as long.
  const stored = await Promise.all([...ids].map((id) => entries.get(id)));
  await buryAll(write, stored.filter(isLive));
  for (const { id } of due) await write.stores.objectStore('pendingDeletions').delete(id);
  const later = pendingDeletions.filter(({ dueAt }) => dueAt > now).map(({ dueAt }) => dueAt);
  return { removed: [...ids], nextAt: later.length > 0 ? Math.min(...later) : undefined };
}

/** The ids of entries that are to be removed: nobody is shown them any more. */
export async function pendingIds(db: HistoryDatabase): Promise<Set<string>> {
  const pendingDeletions = await db.getAll('pendingDeletions');
  return new Set(pendingDeletions.flatMap(({ entries }) => entries));
}
