import {
  firstRecord,
  isNews,
  observeTime,
  plausibleTime,
  type TimeRecord,
  timeToWrite,
} from '../../../shared/time/plausible-time.ts';
import type { ReadStores, WriteStores } from './database.ts';
import { readSelf } from './write.ts';

/** The time against which the age of entries is measured, in ms since 1970: clock jumps are ignored. */
export async function timeNow(stores: ReadStores | WriteStores): Promise<number> {
  return plausibleTime(await observed(stores), Date.now());
}

/** The time to record for what happens now, in ms since 1970. */
export async function timeOfWrite(stores: ReadStores | WriteStores): Promise<number> {
  return timeToWrite(await observed(stores), Date.now());
}

/** Whether there is something to record of the clock. */
export async function isTimeNews(stores: ReadStores): Promise<boolean> {
  return isNews(await observed(stores), (await readSelf(stores)).time);
}

/** Records the clock, so that a jump is detected. */
export async function noteTime(stores: WriteStores): Promise<void> {
  const time = await observed(stores);
  await stores.objectStore('self').put({ ...(await readSelf(stores)), time }, 'self');
}

async function observed(stores: ReadStores | WriteStores): Promise<TimeRecord> {
  const now = Date.now();
  const { time } = await readSelf(stores);
  return observeTime(time ?? firstRecord(await lastTime(stores, now), now), now);
}

/** The time of the last entry is in the past. */
async function lastTime(stores: ReadStores | WriteStores, now: number): Promise<number> {
  const until = IDBKeyRange.upperBound([new Date(now).toISOString(), '\uffff']);
  const last = await stores.objectStore('entries').index('byCreation').openKeyCursor(until, 'prev');
  return last ? Date.parse(last.key[0]) : now;
}
