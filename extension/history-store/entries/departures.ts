import type { HistoryDatabase, WriteStores } from '../database/database.ts';
import type { Write } from '../database/write.ts';
import { isLive } from './entry-view.ts';
import { buryAll } from './remove-entries.ts';

/** Notes that entries are to be removed in `inMs` milliseconds. Answers the departure's id. */
export async function depart(
  stores: WriteStores,
  entries: string[],
  inMs: number,
): Promise<string> {
  const id = crypto.randomUUID();
  await stores.objectStore('departures').put({ id, entries, dueAt: Date.now() + inMs });
  return id;
}

/** Lets the entries of a departure stay. Does nothing once it is over. */
export async function stay(stores: WriteStores, id: string): Promise<void> {
  await stores.objectStore('departures').delete(id);
}

/** Removes the entries of departures whose time is over. Answers when the next one is, if any. */
export async function removeDeparted(write: Write, now = Date.now()): Promise<number | undefined> {
  const departures = await write.stores.objectStore('departures').getAll();
  const due = departures.filter(({ dueAt }) => dueAt <= now);
  const ids = new Set(due.flatMap(({ entries }) => entries));
  const entries = write.stores.objectStore('entries');
  // All requests at once: waiting for each in turn would take several times as long.
  const stored = await Promise.all([...ids].map((id) => entries.get(id)));
  await buryAll(write, stored.filter(isLive));
  for (const { id } of due) await write.stores.objectStore('departures').delete(id);
  const later = departures.filter(({ dueAt }) => dueAt > now).map(({ dueAt }) => dueAt);
  return later.length > 0 ? Math.min(...later) : undefined;
}

/** The ids of entries that are to be removed: nobody is shown them any more. */
export async function departing(db: HistoryDatabase): Promise<Set<string>> {
  const departures = await db.getAll('departures');
  return new Set(departures.flatMap(({ entries }) => entries));
}
