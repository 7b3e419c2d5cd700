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
  unindex(db, [n]);
  indexText(db, n, text);
}
