import {
  isNews,
  observeTime,
  plausibleTime,
  type TimeRecord,
} from '../../../shared/history/plausible-time.ts';
import type { ReadStores, WriteStores } from './database.ts';
import { readSelf } from './write.ts';

/** The time by which entries are too old, in ms since 1970: a clock that jumps does not count. */
export async function timeNow(stores: ReadStores | WriteStores): Promise<number> {
  return plausibleTime(await observed(stores), Date.now());
}

/** Whether there is something to note of the clock. */
export async function isTimeNews(stores: ReadStores): Promise<boolean> {
  return isNews(await observed(stores), (await readSelf(stores)).time);
}

/** Takes note of the clock, so that a jump is known as one. */
export async function noteTime(stores: WriteStores): Promise<void> {
  const time = await observed(stores);
  await stores.objectStore('self').put({ ...(await readSelf(stores)), time }, 'self');
}

async function observed(stores: ReadStores | WriteStores): Promise<TimeRecord> {
  const now = Date.now();
  const { time } = await readSelf(stores);
  return observeTime(time ?? (await firstRecord(stores, now)), now);
}

/** The last entry was made at a time that has been. */
async function firstRecord(stores: ReadStores | WriteStores, now: number): Promise<TimeRecord> {
  const until = IDBKeyRange.upperBound([new Date(now).toISOString(), '\uffff']);
  const last = await stores.objectStore('entries').index('byCreation').openKeyCursor(until, 'prev');
  const known = last ? Date.parse(last.key[0]) : now;
  return { trusted: known, seen: known, jumpedAt: null };
}
