import type { DatabaseSync } from 'node:sqlite';
import { busyMs } from './database-file.ts';

/**
 * Runs work that would wait for other readers of the database without waiting: an export is read in
 * this very thread, so it could not end during the wait.
 */
export function withoutWaiting<T>(db: DatabaseSync, work: () => T): T {
  db.exec('PRAGMA busy_timeout = 0');
  try {
    return work();
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyMs}`);
  }
}
