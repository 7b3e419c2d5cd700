import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../../../shared/node/transaction.ts';
import { undatedTime } from '../../../shared/time/plausible-time.ts';
import type { Store } from '../database/store.ts';
import type { ScreenshotFiles } from '../screenshots/screenshot-files.ts';
import { countEntries } from './listing.ts';
import { removeEntries } from './remove-entries.ts';

/** How much history is kept besides the pinned entries; null means all. */
export interface HistoryLimits {
  maxEntries: number | null;
  maxAgeDays: number | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Removes what is beyond the limits, oldest first. Returns how many entries were removed. */
export async function pruneEntries(
  store: Store,
  files: ScreenshotFiles,
  limits: HistoryLimits,
): Promise<number> {
  const surplus = () => [...tooOld(store, limits), ...tooMany(store, limits)];
  if (surplus().length === 0) return 0;
  return await removeEntries(store, files, () => [...new Set(surplus())]);
}

function tooOld({ db, time }: Store, { maxAgeDays }: HistoryLimits): number[] {
  if (maxAgeDays === null) return [];
  const before = time() - maxAgeDays * dayMs;
  return statement(
    db,
    'SELECT n FROM entries WHERE created_at < ? AND created_at <> ? AND pinned = 0',
  )
    .all(before, undatedTime)
    .map(({ n }) => Number(n));
}

/** In ms: entries dated later than the present less this are ordered by their arrival. */
const presentMs = 60 * 60 * 1000;

function tooMany({ db, time }: Store, { maxEntries }: HistoryLimits): number[] {
  if (maxEntries === null || countEntries(db) - countPinned(db) <= maxEntries) return [];
  // Entries from a clock that was ahead must not displace those that come after them.
  const present = time() - presentMs;
  const isAhead = statement(db, 'SELECT 1 FROM entries WHERE created_at > ?').get(time());
  const order = isAhead ? 'min(created_at, $present) DESC, n' : 'created_at DESC, id';
  const oldest = `SELECT n FROM entries WHERE pinned = 0 ORDER BY ${order} DESC LIMIT -1 OFFSET $max`;
  return statement(db, oldest)
    .all({ max: maxEntries, ...(isAhead && { present }) })
    .map(({ n }) => Number(n));
}

function countPinned(db: DatabaseSync): number {
  return Number(
    statement(db, 'SELECT count(*) AS total FROM entries WHERE pinned = 1').get()?.total,
  );
}
