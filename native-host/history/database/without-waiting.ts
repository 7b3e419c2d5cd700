import type { DatabaseSync } from 'node:sqlite';
import { busyMs } from './database-file.ts';

/**
 * Does what would wait for other readers of the database without waiting: an export is read in this
 * very thread, so that it could not end while it is waited for.
 */
export function withoutWaiting<T>(db: DatabaseSync, work: () => T): T {
  db.exec('PRAGMA busy_timeout = 0');
  try {
    return work();
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyMs}`);
  }
}
