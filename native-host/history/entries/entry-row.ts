import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { colors, type Entry, latestTime, source } from '../../../shared/api/entry.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { statement } from '../../../shared/node/transaction.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { DamagedDatabase } from '../database/database-file.ts';

const json = z.string().transform(parseJson);
/** Earlier versions took times that no import takes: what is read can always be imported. */
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
});

/** The columns of `entries AS e` that `toEntry` reads, with some of the text alone where that is said. */
export function columnsWith(text: string): string {
  return `
  e.id, ${text} AS text, e.color, e.pinned, e.position, e.created_at AS createdAt, e.updated_at AS updatedAt,
  e.source, e.languages, e.confidence,
  EXISTS (SELECT 1 FROM screenshots WHERE hash = e.screenshot) AS hasScreenshot,
  iif(e.text_stamp = e.life_stamp, e.suggested_languages, NULL) AS suggestedLanguages`;
}

export const entryColumns = columnsWith('e.text');

/** A row of `entryColumns` as an entry. Throws `DamagedDatabase` for what no version wrote. */
export function toEntry(row: unknown): Entry {
  const { suggestedLanguages, ...entry } = parse(row);
  return { ...entry, ...(suggestedLanguages && { suggestedLanguages }) };
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

export function notFound(id: string): Problem {
  return new Problem('not_found', `The history has no entry ${id}: it may have been deleted.`);
}
