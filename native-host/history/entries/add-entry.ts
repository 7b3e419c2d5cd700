import { getRandomValues } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { generateKeyBetween } from 'fractional-indexing';
import { z } from 'zod';
import type { Entry } from '../../../shared/api/entry.ts';
import { type RecognizedTable, table } from '../../../shared/api/recognition.ts';
import type { NewEntry as Added } from '../../../shared/history/uuid-v7.ts';
import { uuidV7Generator } from '../../../shared/history/uuid-v7.ts';
import { statement } from '../../../shared/node/transaction.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { DamagedDatabase } from '../database/database-file.ts';
import { notFound, type Store } from '../database/store.ts';
import type { HeldScreenshot, ScreenshotFiles } from '../screenshots/screenshot-files.ts';
import { findEntry, insertEntry } from './write-entry.ts';

export interface NewHostEntry extends Added {
  /** The bytes of a PNG. */
  screenshot?: Uint8Array | undefined;
  /** The tables of its image. */
  tables?: RecognizedTable[] | undefined;
}

const newId = uuidV7Generator(getRandomValues);

/** Adds a new entry at the top of the history, with its screenshot; durable when it resolves. */
export async function addEntry(
  store: Store,
  files: ScreenshotFiles,
  added: NewHostEntry,
): Promise<Entry> {
  const held = added.screenshot ? await files.hold(added.screenshot) : undefined;
  try {
    return store.write((mark) => {
      if (held) noteScreenshot(store, held);
      const entry = { ...complete(added, mark.now), position: topPosition(store) };
      insertEntry(store, { ...entry, screenshot: held?.hash ?? null }, mark);
      keepTables(store.db, entry.id, added.tables ?? []);
      return findEntry(store.db, entry.id);
    });
  } finally {
    held?.release();
  }
}

function noteScreenshot({ db }: Store, { hash }: HeldScreenshot): void {
  statement(db, 'INSERT OR IGNORE INTO screenshots (hash) VALUES (?)').run(hash);
}

function topPosition({ db }: Store): string {
  const first = statement(db, 'SELECT min(position) AS position FROM entries').get()?.position;
  return generateKeyBetween(null, typeof first === 'string' ? first : null);
}

function complete(added: NewHostEntry, time: number): Omit<Entry, 'position' | 'hasScreenshot'> {
  const now = new Date(time).toISOString();
  return {
    id: newId(),
    // SQLite keeps UTF-8, which has no unpaired surrogates.
    text: added.text.toWellFormed(),
    color: added.color ?? 'none',
    pinned: false,
    createdAt: now,
    updatedAt: now,
    source: added.source,
    languages: added.languages ?? [],
    confidence: added.confidence ?? null,
    suggestedLanguages: added.suggestedLanguages,
  };
}

/** Characters of JSON: an image full of tables has less than a tenth of this. */
const maxLength = 2_000_000;

const stored = z.string().transform(parseJson).pipe(z.array(table));

/** Stores the tables of a new entry, within a write of the store. Oversized ones are not stored. */
function keepTables(db: DatabaseSync, id: string, tables: RecognizedTable[]): void {
  const json = JSON.stringify(tables).toWellFormed();
  if (tables.length === 0 || json.length > maxLength) return;
  statement(db, 'INSERT INTO entry_tables (n, tables) SELECT n, ? FROM entries WHERE id = ?').run(
    json,
    id,
  );
}

/** Throws `not_found` where there is no such entry, `DamagedDatabase` for invalid content. */
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
