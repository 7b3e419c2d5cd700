import type { DatabaseSync } from 'node:sqlite';
import { fold, wordStarts } from '../../../shared/history/search-words.ts';
import { statement } from '../../../shared/node/transaction.ts';

const textKeyLength = 200;

/** The key for sorting entries by text: the first 200 characters, folded. */
export function textKey(text: string): string {
  return fold(text.slice(0, textKeyLength));
}

/** Adds the text of row `n` to the search index. */
export function indexText(db: DatabaseSync, n: number | bigint, text: string): void {
  const folded = fold(text);
  statement(db, 'INSERT INTO search_anywhere (rowid, text) VALUES (?, ?)').run(n, folded);
  statement(db, 'INSERT INTO search_starts (rowid, starts) VALUES (?, ?)').run(
    n,
    wordStarts(folded).map(startToken).join(' '),
  );
}

/** Removes rows from the search index that are gone from the entries, or about to be reindexed. */
export function unindex(db: DatabaseSync, ns: number[]): void {
  const isEmpty = statement(db, 'SELECT 1 FROM entries LIMIT 1').get() === undefined;
  for (const table of ['search_anywhere', 'search_starts']) {
    if (isEmpty) {
      db.exec(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`);
    } else {
      // One by one: with a list FTS5 writes its index out each time, which takes 40 times as long.
      const forget = statement(db, `DELETE FROM ${table} WHERE rowid = ?`);
      for (const n of ns) forget.run(n);
    }
  }
}

/**
 * A word start as only letters and digits, so that FTS5 takes characters such as `#` as part of it.
 */
export function startToken(start: string): string {
  return [...start].map((character) => character.codePointAt(0)?.toString(16)).join('x');
}
