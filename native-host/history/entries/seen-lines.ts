import type { DatabaseSync } from 'node:sqlite';
import type { Entry } from '../../../shared/api/entry.ts';
import type { SeenLine } from '../../../shared/api/screen-watch.ts';
import { statement } from '../../../shared/node/transaction.ts';
import type { Store } from '../database/store.ts';
import { changeEntry } from './update-entry.ts';
import { findEntry } from './write-entry.ts';

/** What a reading of a watched region adds to the entry of the watch. */
export type SeenChange = {
  added: SeenLine[];
  /** Lines that exist already and have grown longer. */
  grown: { text: string; before: string }[];
};

/** Appends lines to an entry's text, and stores when each was seen. Throws `not_found`. */
export function addSeenLines(store: Store, id: string, change: SeenChange): Entry {
  const { db } = store;
  return store.write((mark) => {
    const lines = findEntry(db, id).text.split('\n');
    for (const { text, before } of change.grown) {
      const at = lines.lastIndexOf(before);
      // A line that the person has changed stays as they wanted it.
      if (at >= 0) lines[at] = text;
      growSeen(db, id, text, before);
    }
    if (lines.at(-1) === '') lines.pop();
    lines.push(...change.added.map(({ text }) => text));
    for (const line of change.added) keepSeen(db, id, line);
    return changeEntry(store, id, { text: lines.join('\n') }, mark);
  });
}

/** The seen lines with their times; none where the entry was not watched. Throws `not_found`. */
export function seenLines(db: DatabaseSync, id: string): SeenLine[] {
  findEntry(db, id);
  return statement(
    db,
    'SELECT seen_lines.text AS text, at FROM seen_lines JOIN entries USING (n) WHERE id = ? ORDER BY line',
  )
    .all(id)
    .map(({ text, at }) => ({ text: String(text), time: new Date(Number(at)).toISOString() }));
}

function keepSeen(db: DatabaseSync, id: string, { text, time }: SeenLine): void {
  statement(
    db,
    `INSERT INTO seen_lines (n, line, at, text)
     SELECT n, 1 + coalesce((SELECT max(line) FROM seen_lines WHERE n = entries.n), 0), ?, ?
     FROM entries WHERE id = ?`,
  ).run(Date.parse(time), text.toWellFormed(), id);
}

function growSeen(db: DatabaseSync, id: string, text: string, before: string): void {
  statement(
    db,
    `UPDATE seen_lines SET text = ? WHERE (n, line) IN (
       SELECT n, max(line) FROM seen_lines
       WHERE n = (SELECT n FROM entries WHERE id = ?) AND text = ? GROUP BY n)`,
  ).run(text.toWellFormed(), id, before.toWellFormed());
}
