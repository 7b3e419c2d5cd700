import type { DatabaseSync } from 'node:sqlite';
import { isFullDisk } from '../../../shared/node/full-disk.ts';
import { statement } from '../../../shared/node/transaction.ts';
import { busyMs } from '../database/database-file.ts';
import { type ChangeMark, notFound, type Store } from '../database/store.ts';
import type { ScreenshotFiles } from '../screenshots/screenshot-files.ts';
import { countEntries } from './listing.ts';
import { unindex } from './text-index.ts';

/** Throws `not_found`. */
export async function removeEntry(store: Store, files: ScreenshotFiles, id: string): Promise<void> {
  await removeEntries(store, files, () => {
    const row = statement(store.db, 'SELECT n FROM entries WHERE id = ?').get(id);
    if (!row) throw notFound(id);
    return [Number(row.n)];
  });
}

/** Returns how many entries were removed. Their texts are erased from the database file, too. */
export async function removeAllEntries(store: Store, files: ScreenshotFiles): Promise<number> {
  const removed = await removeEntries(store, files, () =>
    statement(store.db, 'SELECT n FROM entries')
      .all()
      .map(({ n }) => Number(n)),
  );
  if (removed > 0) shrink(store.db);
  return removed;
}

/**
 * Removes the entries whose row numbers `choose` returns, leaves tombstones for other replicas, and
 * removes the screenshots that no entry uses any more. Returns how many entries were removed.
 */
export async function removeEntries(
  store: Store,
  files: ScreenshotFiles,
  choose: () => number[],
): Promise<number> {
  try {
    return await removeAtOnce(store, files, choose);
  } catch (error) {
    if (!isFullDisk(error)) throw error;
    return await removeInParts(store, files, choose);
  }
}

async function removeAtOnce(
  store: Store,
  files: ScreenshotFiles,
  choose: () => number[],
): Promise<number> {
  const { ns, unused } = store.erase((mark) => {
    const ns = choose();
    return { ns, unused: bury(store.db, ns, mark) };
  });
  await files.discard(unused, (hash) => isUsed(store.db, hash));
  return ns.length;
}

/** How many entries at a time on a full disk: their screenshots make room for the next ones. */
const partSize = 100;

/** A full disk may have room for the log of a few deletions but not for that of all. */
async function removeInParts(
  store: Store,
  files: ScreenshotFiles,
  choose: () => number[],
): Promise<number> {
  const ns = choose();
  let removed = 0;
  for (let at = 0; at < ns.length; at += partSize) {
    writeBack(store.db);
    const part = ns.slice(at, at + partSize);
    removed += await removeAtOnce(store, files, () => present(store.db, part));
  }
  return removed;
}

/** Others may have removed some meanwhile. */
function present(db: DatabaseSync, ns: number[]): number[] {
  return statement(db, 'SELECT n FROM entries WHERE n IN (SELECT value FROM json_each(?))')
    .all(JSON.stringify(ns))
    .map(({ n }) => Number(n));
}

/** Writes the write-ahead log back into the database, so that the log is reused from its start. */
function writeBack(db: DatabaseSync): void {
  try {
    withoutWaiting(db, () => db.exec('PRAGMA wal_checkpoint(RESTART)'));
  } catch (error) {
    // Without room for that, the log may still have some.
    if (!isFullDisk(error)) throw error;
  }
}

/** Deletes the rows within a write, and returns the screenshots that no entry uses any more. */
export function deleteRows(db: DatabaseSync, ns: number[]): string[] {
  const chosen = 'n IN (SELECT value FROM json_each(?))';
  const chosenNs = JSON.stringify(ns);
  const screenshots = statement(
    db,
    `SELECT DISTINCT screenshot FROM entries WHERE screenshot IS NOT NULL AND ${chosen}`,
  )
    .all(chosenNs)
    .map(({ screenshot }) => String(screenshot));
  // Without a condition SQLite empties the table at once; for one row counting would cost more.
  if (ns.length > 1 && ns.length === countEntries(db)) db.exec('DELETE FROM entries');
  else statement(db, `DELETE FROM entries WHERE ${chosen}`).run(chosenNs);
  statement(db, `DELETE FROM entry_tables WHERE ${chosen}`).run(chosenNs);
  statement(db, `DELETE FROM seen_lines WHERE ${chosen}`).run(chosenNs);
  unindex(db, ns);
  const unused = screenshots.filter((hash) => !isUsed(db, hash));
  statement(db, 'DELETE FROM screenshots WHERE hash IN (SELECT value FROM json_each(?))').run(
    JSON.stringify(unused),
  );
  return unused;
}

export function isUsed(db: DatabaseSync, hash: string): boolean {
  return statement(db, 'SELECT 1 FROM entries WHERE screenshot = ?').get(hash) !== undefined;
}

function shrink(db: DatabaseSync): void {
  try {
    withoutWaiting(db, () => db.exec('VACUUM'));
    truncateLog(db, truncateTries);
  } catch {
    // A full disk has no room for it. The entries are gone, and SQLite reuses their pages.
  }
}

/** Frees the space of the log: on a full disk its content is small and frequent. */
export function emptyLog(db: DatabaseSync): void {
  try {
    withoutWaiting(db, () => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  } catch (error) {
    // Without room for that the log stays as it is.
    if (!isFullDisk(error)) throw error;
  }
}

/** In ms: whoever still reads the deleted rows, as an export does, ends at some point. */
const truncateAgainMs = 1_000;
const truncateTries = 600;

/** Writes the log back and empties it, with retries while somebody reads from it. */
function truncateLog(db: DatabaseSync, tries: number): void {
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  const isDone = withoutWaiting(db, () => checkpoint.get())?.busy === 0;
  if (isDone || tries === 0) return;
  const again = () => {
    try {
      if (db.isOpen) truncateLog(db, tries - 1);
    } catch {
      // As above.
    }
  };
  setTimeout(again, truncateAgainMs).unref();
}

/** Deletes the rows within a write, as `deleteRows` does, and leaves tombstones. */
export function bury(db: DatabaseSync, ns: number[], mark: ChangeMark): string[] {
  if (ns.length === 0) return [];
  statement(
    db,
    `INSERT INTO tombstones (id, stamp, change, buried_at)
     SELECT id, ?, ? + row_number() OVER (ORDER BY n), ? FROM entries
     WHERE n IN (SELECT value FROM json_each(?))`,
  ).run(mark.stamp, mark.changes(ns.length) - 1, mark.now, JSON.stringify(ns));
  return deleteRows(db, ns);
}

/**
 * Runs work that would wait for other readers of the database without waiting: an export is read in
 * this very thread, so it could not end during the wait.
 */
function withoutWaiting<T>(db: DatabaseSync, work: () => T): T {
  db.exec('PRAGMA busy_timeout = 0');
  try {
    return work();
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyMs}`);
  }
}
