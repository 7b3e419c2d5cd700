import type { DatabaseSync, StatementSync } from 'node:sqlite';

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** A statement that is prepared once per connection: merging thousands of entries runs it as often. */
export function statement(db: DatabaseSync, sql: string): StatementSync {
  const statements = prepared.get(db) ?? new Map<string, StatementSync>();
  prepared.set(db, statements);
  const known = statements.get(sql);
  if (known) return known;
  const made = db.prepare(sql);
  statements.set(sql, made);
  return made;
}
