import type { HistoryDatabase, WriteStores } from '../database/database.ts';
import { timeOfWrite } from '../database/kept-time.ts';
import type { Write } from '../database/write.ts';
import { isLive, type LiveEntry, liveEntry } from './entry-view.ts';

/** Throws `not_found`. */
export async function removeEntry(write: Write, id: string): Promise<void> {
  await bury(write, await liveEntry(write.stores, id));
}

/** Returns how many entries were removed. */
export async function removeAllEntries(write: Write): Promise<number> {
  const all = await write.stores.objectStore('entries').getAll();
  const live = all.filter(isLive);
  // All requests at once: waiting for each in turn would take several times as long.
  const at = await timeOfWrite(write.stores);
  await Promise.all(live.map((entry) => putTombstone(write, entry.id, at)));
  await write.stores.objectStore('screenshots').clear();
  await write.stores.objectStore('words').clear();
  await write.stores.objectStore('tables').clear();
  return live.length;
}

/** Drops a screenshot that no entry uses any more, and where its words stand. */
export async function dropUnused(stores: WriteStores, screenshot: string | null): Promise<void> {
  if (screenshot === null) return;
  const users = await stores.objectStore('entries').index('byScreenshot').count(screenshot);
  if (users > 0) return;
  await stores.objectStore('screenshots').delete(screenshot);
  await stores.objectStore('words').delete(screenshot);
  await stores.objectStore('tables').delete(screenshot);
}

export async function bury(write: Write, { id, content }: LiveEntry): Promise<void> {
  await putTombstone(write, id, await timeOfWrite(write.stores));
  await dropUnused(write.stores, content.birth.screenshot);
}

export async function buryAll(write: Write, live: LiveEntry[]): Promise<void> {
  const at = await timeOfWrite(write.stores);
  await Promise.all(live.map(({ id }) => putTombstone(write, id, at)));
  for (const screenshot of new Set(live.map(({ content }) => content.birth.screenshot))) {
    await dropUnused(write.stores, screenshot);
  }
}

/** Keeps of the entry what has to be replicated: that it was deleted. */
async function putTombstone(
  { stores, stamp, change }: Write,
  id: string,
  buriedAt: number,
): Promise<void> {
  await stores
    .objectStore('entries')
    .put({ id, life: stamp, content: null, change: change(), buriedAt });
}

/** Whether an entry stands on top of the others. */
export function isPinned({ content }: LiveEntry): boolean {
  return content.pinned?.value === 1;
}

/** The pinned entries in the index `byPin`; arrays sort after strings. */
export function pinnedRange(): IDBKeyRange {
  return IDBKeyRange.bound([1], [1, []]);
}

/** The ids of all pinned entries, by position. */
export async function pinnedIds(db: HistoryDatabase): Promise<string[]> {
  return await db.getAllKeysFromIndex('entries', 'byPin', pinnedRange());
}
