import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type RecognizedTable, table } from '../../../shared/api/recognition.ts';
import { statement } from '../../../shared/node/statement.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { DamagedDatabase } from '../database/damage.ts';
import { notFound } from './find-entry.ts';

/** Characters of JSON: an image full of tables has less than a tenth of it. */
const maxLength = 2_000_000;

const stored = z.string().transform(parseJson).pipe(z.array(table));

/** Keeps the tables of a new entry, within a write of the store. Immense ones are not kept. */
export function keepTables(db: DatabaseSync, id: string, tables: RecognizedTable[]): void {
  const json = JSON.stringify(tables).toWellFormed();
  if (tables.length === 0 || json.length > maxLength) return;
  statement(db, 'INSERT INTO entry_tables (n, tables) SELECT n, ? FROM entries WHERE id = ?').run(
    json,
    id,
  );
}

/** Throws `not_found` where there is no such entry, `DamagedDatabase` for what no version wrote. */
export function tablesOf(db: DatabaseSync, id: string): RecognizedTable[] {
  const row = statement(
    db,
    'SELECT tables FROM entries LEFT JOIN entry_tables USING (n) WHERE id = ?',
  ).get(id);
  if (!row) throw notFound(id);
  if (row.tables === null) return [];
  try {
    return stored.parse(row.tables);
  } catch (cause) {
    throw new DamagedDatabase('the tables of an entry cannot be read', { cause });
  }
}
