import type { DatabaseSync } from 'node:sqlite';
import type { Entry } from '../../../shared/api/entry.ts';
import { statement } from '../../../shared/node/transaction.ts';
import type { Mark, Store } from '../database/store.ts';
import { colorNumber } from './entry-row.ts';
import { indexText, textKey, unindex } from './search-index.ts';

/** An entry to be written, with the hash of its screenshot. */
export type EntryToInsert = Omit<Entry, 'hasScreenshot'> & { screenshot: string | null };

/** The stamps of an entry's fields. */
export interface FieldStamps {
  life: string;
  text: string;
  color: string;
  position: string;
  /** Null for an entry that was never pinned. */
  pinned: string | null;
}

/** Writes a new row and its search index, within a write of the store. */
export function insertEntry(
  { db }: Store,
  entry: EntryToInsert,
  mark: Mark,
  stamps: FieldStamps = everyField(entry, mark.stamp),
): void {
  const { lastInsertRowid } = statement(
    db,
    `INSERT INTO entries (id, text, text_key, color, position, created_at, updated_at, source,
         languages, confidence, screenshot, suggested_languages, life_stamp, text_stamp,
         color_stamp, position_stamp, pinned, pinned_stamp, change)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    entry.id,
    entry.text,
    textKey(entry.text),
    colorNumber(entry.color),
    entry.position,
    Date.parse(entry.createdAt),
    Date.parse(entry.updatedAt),
    JSON.stringify(entry.source),
    JSON.stringify(entry.languages),
    entry.confidence,
    entry.screenshot,
    entry.suggestedLanguages ? JSON.stringify(entry.suggestedLanguages) : null,
    stamps.life,
    stamps.text,
    stamps.color,
    stamps.position,
    Number(entry.pinned),
    stamps.pinned,
    mark.changes(),
  );
  indexText(db, lastInsertRowid, entry.text);
}

function everyField({ pinned }: EntryToInsert, stamp: string): FieldStamps {
  const pin = pinned ? stamp : null;
  return { life: stamp, text: stamp, color: stamp, position: stamp, pinned: pin };
}

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

/** Pins an entry or takes its pin off, within a write of the store; nothing where it is so. */
export function writePin(db: DatabaseSync, id: string, pinned: boolean, stamp: string): void {
  statement(
    db,
    'UPDATE entries SET pinned = $pinned, pinned_stamp = $stamp WHERE id = $id AND pinned <> $pinned',
  ).run({ id, pinned: Number(pinned), stamp });
}
