import { undatedTime } from '../../../shared/time/plausible-time.ts';
import type { ReadStores, WriteStores } from '../database/database.ts';
import { noteTime, timeNow } from '../database/kept-time.ts';
import type { Write } from '../database/write.ts';
import { isLive, type LiveEntry } from './entry-view.ts';
import { bury, isPinned, pinnedRange } from './remove-entries.ts';

/** How much history is kept beside the pinned entries; null means all. */
export interface StoreLimits {
  maxEntries: number | null;
  maxAgeDays: number | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The creation time of entries of unknown age. */
export const undated = new Date(undatedTime).toISOString();

/** Their keys by creation. */
export function undatedRange(): IDBKeyRange {
  return IDBKeyRange.bound([undated], [undated, '\uffff']);
}

/** Removes what exceeds the limits, oldest first. Returns how many entries were removed. */
export async function pruneEntries(write: Write, limits: StoreLimits): Promise<number> {
  await noteTime(write.stores);
  const surplus = await oldest(write.stores, limits);
  for (const entry of surplus) await bury(write, entry);
  return surplus.length;
}

/** The time of creation before which entries are too old, as they write it; '' for none. */
export async function ageLimit(
  stores: ReadStores | WriteStores,
  { maxAgeDays }: StoreLimits,
): Promise<string> {
  if (maxAgeDays === null) return '';
  // Never before 1970, as a clock without a battery would have it.
  return new Date(Math.max(0, (await timeNow(stores)) - maxAgeDays * dayMs)).toISOString();
}

async function oldest(stores: WriteStores, limits: StoreLimits): Promise<LiveEntry[]> {
  const { maxEntries } = limits;
  const index = stores.objectStore('entries').index('byCreation');
  const pinned = await stores.objectStore('entries').index('byPin').count(pinnedRange());
  const total = (await index.count()) - pinned;
  const tooMany = maxEntries === null ? 0 : Math.max(0, total - maxEntries);
  const tooOld = await ageLimit(stores, limits);
  const surplus: LiveEntry[] = [];
  for await (const { key, value } of index) {
    if (surplus.length >= tooMany && key[0] >= tooOld) break;
    if (!isLive(value) || isPinned(value)) continue;
    // Its age is unknown: it is removed only where there are too many.
    if (surplus.length >= tooMany && key[0] === undated) continue;
    surplus.push(value);
  }
  return surplus;
}
