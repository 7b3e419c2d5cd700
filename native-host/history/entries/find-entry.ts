import type { DatabaseSync } from 'node:sqlite';
import type { Entry } from '../../../shared/api/entry.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { statement } from '../../../shared/node/statement.ts';
import { entryColumns, toEntry } from './entry-row.ts';

/** The entry. Throws `not_found` where there is none of this id. */
export function findEntry(db: DatabaseSync, id: string): Entry {
  const row = statement(db, `SELECT ${entryColumns} FROM entries AS e WHERE id = ?`).get(id);
  if (!row) throw notFound(id);
  return toEntry(row);
}

export function notFound(id: string): Problem {
  return new Problem('not_found', `The history has no entry ${id}: it may have been deleted.`);
}
