import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { colors, type Entry, latestTime, source } from '../../../shared/api/entry.ts';
import { statement } from '../../../shared/node/transaction.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { DamagedDatabase } from '../database/database-file.ts';
import { type ChangeMark, notFound, type Store } from '../database/store.ts';
import { indexText, textKey, unindex } from './text-index.ts';

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
  mark: ChangeMark,
  stamps: FieldStamps = everyField(entry, mark.stamp),
): void {
  const { lastInsertRowid } = statement(
    db,
    `INSERT INTO entries (id, text, text_key, color, position, created_at, updated_at, source,
         languages, confidence, screenshot, suggested_languages, life_stamp, text_stamp,
         color_stamp, position_stamp, pinned, pinned_stamp, captures, change)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    entry.captures ?? 1,
    mark.changes(),
  );
  indexText(db, lastInsertRowid, entry.text);
}

function everyField({ pinned }: EntryToInsert, stamp: string): FieldStamps {
  const pin = pinned ? stamp : null;
  return { life: stamp, text: stamp, color: stamp, position: stamp, pinned: pin };
}

/** Sets the text of an entry and its sort key and search index, within a write of the store. */
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

/** What a person removed from the text of a watch must not be kept anywhere. */
function forgetSeen(db: DatabaseSync, n: number, text: string): void {
  if (!statement(db, 'SELECT 1 FROM seen_lines WHERE n = ?').get(n)) return;
  statement(
    db,
    'DELETE FROM seen_lines WHERE n = ? AND text NOT IN (SELECT value FROM json_each(?))',
  ).run(n, JSON.stringify(text.split('\n')));
}

/** Pins or unpins an entry, within a write of the store; nothing where it is so already. */
export function writePin(db: DatabaseSync, id: string, pinned: boolean, stamp: string): void {
  statement(
    db,
    'UPDATE entries SET pinned = $pinned, pinned_stamp = $stamp WHERE id = $id AND pinned <> $pinned',
  ).run({ id, pinned: Number(pinned), stamp });
}

const json = z.string().transform(parseJson);
/** Earlier versions accepted times that no import accepts: what is read can always be imported. */
const time = z
  .number()
  .transform((ms) => new Date(Math.max(0, Math.min(ms, latestTime))).toISOString());

const codes = z.array(z.string());

/** A row of `entryColumns`. */
const entryRow = z.object({
  id: z.string(),
  text: z.string(),
  color: z.number().transform(colorAt),
  pinned: z.number().transform(Boolean),
  position: z.string(),
  createdAt: time,
  updatedAt: time,
  source: json.pipe(source),
  languages: json.pipe(codes),
  confidence: z.number().nullable(),
  hasScreenshot: z.number().transform(Boolean),
  suggestedLanguages: json.pipe(codes).nullable(),
  captures: z.int().min(1),
});

/**
 * The columns of `entries AS e` that `toEntry` reads, with `text` as the expression for the text.
 */
export function columnsWith(text: string): string {
  return `
  e.id, ${text} AS text, e.color, e.pinned, e.position, e.created_at AS createdAt, e.updated_at AS updatedAt,
  e.source, e.languages, e.confidence,
  EXISTS (SELECT 1 FROM screenshots WHERE hash = e.screenshot) AS hasScreenshot,
  iif(e.text_stamp = e.life_stamp, e.suggested_languages, NULL) AS suggestedLanguages,
  e.captures`;
}

export const entryColumns = columnsWith('e.text');

/** A row of `entryColumns` as an entry. Throws `DamagedDatabase` for invalid content. */
export function toEntry(row: unknown): Entry {
  const { suggestedLanguages, captures, ...entry } = parse(row);
  return {
    ...entry,
    ...(suggestedLanguages && { suggestedLanguages }),
    ...(captures > 1 && { captures }),
  };
}

function parse(row: unknown): z.output<typeof entryRow> {
  try {
    return entryRow.parse(row);
  } catch (cause) {
    throw new DamagedDatabase('a row of the history cannot be read', { cause });
  }
}

export function colorNumber(color: Entry['color']): number {
  return colors.indexOf(color);
}

function colorAt(number: number): Entry['color'] {
  return colors[number] ?? 'none';
}

/** The entry. Throws `not_found` where there is none of this id. */
export function findEntry(db: DatabaseSync, id: string): Entry {
  const row = statement(db, `SELECT ${entryColumns} FROM entries AS e WHERE id = ?`).get(id);
  if (!row) throw notFound(id);
  return toEntry(row);
}
