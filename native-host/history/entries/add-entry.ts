import { getRandomValues } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { generateKeyBetween } from 'fractional-indexing';
import { z } from 'zod';
import { type Entry, latestTime } from '../../../shared/api/entry.ts';
import { type RecognizedTable, table } from '../../../shared/api/recognition.ts';
import type { NewEntry as Added } from '../../../shared/history/uuid-v7.ts';
import { uuidV7Generator } from '../../../shared/history/uuid-v7.ts';
import { statement } from '../../../shared/node/transaction.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { startOfDay } from '../../../shared/time/local-day.ts';
import { DamagedDatabase } from '../database/database-file.ts';
import { type ChangeMark, notFound, type Store } from '../database/store.ts';
import type { HeldScreenshot, ScreenshotFiles } from '../screenshots/screenshot-files.ts';
import { isUsed } from './remove-entries.ts';
import { textKey } from './text-index.ts';
import { findEntry, insertEntry } from './write-entry.ts';

export interface NewHostEntry extends Added {
  /** The bytes of a PNG. */
  screenshot?: Uint8Array | undefined;
  /** The tables of its image. */
  tables?: RecognizedTable[] | undefined;
}

const newId = uuidV7Generator(getRandomValues);

/**
 * Adds a new entry at the top of the history, with its screenshot; durable when it resolves. A text
 * that `isCounted` and that an entry of the same day has moves that one to the top.
 */
export async function addEntry(
  store: Store,
  files: ScreenshotFiles,
  added: NewHostEntry,
): Promise<Entry> {
  const held = added.screenshot ? await files.hold(added.screenshot) : undefined;
  try {
    return store.write((mark) => {
      const counted = added.isCounted ? countAgain(store, added, mark) : undefined;
      if (counted) return counted;
      if (held) noteScreenshot(store, held);
      const entry = { ...complete(added, mark.now), position: topPosition(store) };
      insertEntry(store, { ...entry, screenshot: held?.hash ?? null }, mark);
      keepTables(store.db, entry.id, added.tables ?? []);
      return findEntry(store.db, entry.id);
    });
  } finally {
    held?.release();
    if (held) await files.discard([held.hash], (hash) => isUsed(store.db, hash));
  }
}

/** Moves the entry that has this text since midnight to the top; undefined where there is none. */
function countAgain(store: Store, added: NewHostEntry, mark: ChangeMark): Entry | undefined {
  const { db } = store;
  const text = added.text.toWellFormed();
  if (text === '') return undefined;
  // An image must not be lost with the text that it came with, nor the times of watched lines.
  const row = statement(
    db,
    `SELECT id FROM entries WHERE text_key = $key AND text = $text AND created_at >= $since
       AND (screenshot IS NOT NULL OR $hasImage = 0)
       AND NOT EXISTS (SELECT 1 FROM seen_lines WHERE n = entries.n)
     ORDER BY created_at DESC LIMIT 1`,
  ).get({
    ...{ key: textKey(text), text, hasImage: Number(added.screenshot !== undefined) },
    since: startOfDay(new Date(mark.now)).getTime(),
  });
  if (!row) return undefined;
  statement(
    db,
    `UPDATE entries SET captures = captures + 1, position = $position, position_stamp = $stamp,
       updated_at = min(max($now, updated_at + 1), $latest), change = $change WHERE id = $id`,
  ).run({
    ...{ id: String(row.id), position: topPosition(store), stamp: mark.stamp },
    ...{ now: mark.now, latest: latestTime, change: mark.changes() },
  });
  return findEntry(db, String(row.id));
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
