import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Runs the work in one transaction, which is rolled back where it throws. */
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

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** A statement, prepared once per connection: merging thousands of entries runs it as often. */
export function statement(db: DatabaseSync, sql: string): StatementSync {
  const statements = prepared.get(db) ?? new Map<string, StatementSync>();
  prepared.set(db, statements);
  const known = statements.get(sql);
  if (known) return known;
  const made = db.prepare(sql);
  statements.set(sql, made);
  return made;
}
