import type { DatabaseSync } from 'node:sqlite';

/** Runs the work in one transaction: all of it is kept, or none where it throws. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite itself may have ended the transaction, as after a full disk.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
