import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../../../shared/node/statement.ts';
import { indexText, textKey, unindex } from './search-index.ts';

/** Sets the text of an entry and what sort and search keep of it, within a write of the store. */
export function writeText(db: DatabaseSync, id: string, text: string, stamp: string): void {
  const n = Number(statement(db, 'SELECT n FROM entries WHERE id = ?').get(id)?.n);
  statement(db, 'UPDATE entries SET text = ?, text_key = ?, text_stamp = ? WHERE n = ?').run(
    text,
    textKey(text),
    stamp,
    n,
  );
  forgetSeen(db, n, text);
  unindex(db, [n]);
  indexText(db, n, text);
}

/** What a person took out of the text of a watch is to be nowhere. */
function forgetSeen(db: DatabaseSync, n: number, text: string): void {
  if (!statement(db, 'SELECT 1 FROM seen_lines WHERE n = ?').get(n)) return;
  statement(
    db,
    'DELETE FROM seen_lines WHERE n = ? AND text NOT IN (SELECT value FROM json_each(?))',
  ).run(n, JSON.stringify(text.split('\n')));
}
