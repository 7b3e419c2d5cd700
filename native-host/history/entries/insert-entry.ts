import type { Entry } from '../../../shared/api/entry.ts';
import { statement } from '../../../shared/node/statement.ts';
import type { Mark, Store } from '../database/store.ts';
import { colorNumber } from './entry-row.ts';
import { indexText, textKey } from './search-index.ts';

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
