import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Entry } from '../../../shared/api/entry.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { exportedEntry, importedDocument } from '../../../shared/history/export-document.ts';
import { invalidRequest } from '../../../shared/http/invalid-request.ts';
import { statement } from '../../../shared/node/statement.ts';
import type { Mark, Store } from '../database/store.ts';
import { colorNumber } from './entry-row.ts';
import { insertEntry } from './insert-entry.ts';
import { writeText } from './write-text.ts';

export interface ImportResult {
  /** Entries that were not there. */
  added: number;
  /** Entries that were there in an older version. */
  updated: number;
  /** Entries that were there as new or newer. */
  skipped: number;
}

/**
 * Merges a JSON export. All of it is looked at before anything is written, and it is written in
 * slices, between which others have their turn. Where one fails, as on a full disk, those before it
 * stay: importing again brings the rest. Throws `invalid_request` for anything that is no export.
 */
export async function importEntries(store: Store, document: unknown): Promise<ImportResult> {
  const entries = await parse(document);
  const result: ImportResult = { added: 0, updated: 0, skipped: 0 };
  for (let start = 0; start < entries.length; start += sliceSize) {
    const slice = entries.slice(start, start + sliceSize);
    const outcomes = store.write((mark) => slice.map((entry) => importEntry(store, entry, mark)));
    for (const outcome of outcomes) result[outcome]++;
    await setImmediate();
  }
  return result;
}

/** About 50 ms of writing. */
const sliceSize = 250;

async function parse(document: unknown): Promise<Entry[]> {
  const { entries } = read(importedDocument, document, []);
  const checked: Entry[] = [];
  for (const [index, entry] of entries.entries()) {
    checked.push(read(exportedEntry, entry, ['entries', index]));
    if (index % sliceSize === 0) await setImmediate();
  }
  return checked;
}

function read<S extends z.ZodType>(schema: S, value: unknown, path: PropertyKey[]): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
  const { errors = [] } = invalidRequest(new z.ZodError(issues));
  const [first] = errors;
  throw new Problem(
    'invalid_request',
    `This is not an export of Screenscribe: ${first?.path}: ${first?.message}.`,
    { errors },
  );
}

function importEntry(store: Store, entry: Entry, mark: Mark): keyof ImportResult {
  const present = statement(store.db, 'SELECT updated_at FROM entries WHERE id = ?').get(entry.id);
  const { text } = entry;
  if (!present) {
    statement(store.db, 'DELETE FROM tombstones WHERE id = ?').run(entry.id);
    insertEntry(store, { ...entry, screenshot: null }, mark);
    return 'added';
  }
  if (Number(present.updated_at) >= Date.parse(entry.updatedAt)) return 'skipped';
  writeText(store.db, entry.id, text, mark.stamp);
  statement(
    store.db,
    `UPDATE entries SET color = $color, color_stamp = $stamp, position = $position,
         position_stamp = $stamp, updated_at = $updatedAt, change = $change WHERE id = $id`,
  ).run({
    id: entry.id,
    color: colorNumber(entry.color),
    position: entry.position,
    updatedAt: Date.parse(entry.updatedAt),
    stamp: mark.stamp,
    change: mark.changes(),
  });
  return 'updated';
}
