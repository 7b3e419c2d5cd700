import type { HistoryDatabase, PendingDeletion, WriteStores } from '../database/database.ts';
import type { Write } from '../database/write.ts';
import { isLive } from './entry-view.ts';
import { buryAll } from './remove-entries.ts';

/** Records that entries are to be removed in `inMs` milliseconds. Returns the deletion's id. */
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

/** Keeps one of the entries of pending deletions: it is wanted again. */
export async function keepPending(stores: WriteStores, id: string): Promise<void> {
  const pendingDeletions = stores.objectStore('pendingDeletions');
  for (const pending of await pendingDeletions.getAll()) {
    if (!pending.entries.includes(id)) continue;
    const entries = pending.entries.filter((each) => each !== id);
    await pendingDeletions.put({ ...pending, entries });
  }
}

export interface DueDeletion {
  removed: string[];
  /** When the next are due, in ms since 1970. */
  nextAt: number | undefined;
}

/** Whether a page still holds a deletion is looked up this often, in ms. */
const heldAgainMs = 3_000;

/** Removes the entries whose time is over, but for those of deletions that pages hold. */
export async function deleteDue(
  write: Write,
  held: ReadonlySet<string>,
  now = Date.now(),
): Promise<DueDeletion> {
  const pendingDeletions = await write.stores.objectStore('pendingDeletions').getAll();
  const isDue = ({ id, dueAt }: PendingDeletion) => dueAt <= now && !held.has(id);
  const due = pendingDeletions.filter(isDue);
  const ids = new Set(due.flatMap(({ entries }) => entries));
  const entries = write.stores.objectStore('entries');
  // All requests at once: waiting for each in turn would take several times as long.
  const stored = await Promise.all([...ids].map((id) => entries.get(id)));
  await buryAll(write, stored.filter(isLive));
  for (const { id } of due) await write.stores.objectStore('pendingDeletions').delete(id);
  const later = pendingDeletions
    .filter((each) => !isDue(each))
    .map(({ dueAt }) => (dueAt > now ? dueAt : now + heldAgainMs));
  return { removed: [...ids], nextAt: later.length > 0 ? Math.min(...later) : undefined };
}

/** The ids of entries that are to be removed: they are no longer shown. */
export async function pendingIds(db: HistoryDatabase): Promise<Set<string>> {
  const pendingDeletions = await db.getAll('pendingDeletions');
  return new Set(pendingDeletions.flatMap(({ entries }) => entries));
}

const prefix = 'deletion ';

/**
 * Keeps entries of a pending deletion from being removed until this page is closed, or until the
 * returned function is called.
 */
export function holdDeletion(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  navigator.locks.request(prefix + id, () => promise).catch(console.warn);
  return resolve;
}

/** The pending deletions that pages hold. */
export async function heldDeletions(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query();
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
  return new Set(names.map((name) => name.slice(prefix.length)));
}
