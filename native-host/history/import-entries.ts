import type { Entry } from '../../shared/api/entry.ts';
import { Problem } from '../../shared/api/problem.ts';
import { type ExportDocument, exportDocument } from '../../shared/history/export-document.ts';
import { statement } from '../../shared/node/statement.ts';
import { colorNumber } from './entry-row.ts';
import { insertEntry } from './insert-entry.ts';
import type { Mark, Store } from './store.ts';
import { writeText } from './write-text.ts';

export interface ImportResult {
  /** Entries that were not there. */
  added: number;
  /** Entries that were there in an older version. */
  updated: number;
  /** Entries that were there as new or newer. */
  skipped: number;
}

/** Merges a JSON export in one transaction. Throws `invalid_request` for anything else. */
export function importEntries(store: Store, document: unknown): ImportResult {
  const { entries } = parse(document);
  return store.write((mark) => {
    const result: ImportResult = { added: 0, updated: 0, skipped: 0 };
    for (const entry of entries) result[importEntry(store, entry, mark)]++;
    return result;
  });
}

function parse(document: unknown): ExportDocument {
  const parsed = exportDocument.safeParse(document);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Problem(
    'invalid_request',
    `This is not an export of Screenscribe: ${issue?.path.join('.')}: ${issue?.message}.`,
    { cause: parsed.error },
  );
}

function importEntry(store: Store, entry: Entry, mark: Mark): keyof ImportResult {
  const present = statement(store.db, 'SELECT updated_at FROM entries WHERE id = ?').get(entry.id);
  const text = entry.text.toWellFormed();
  if (!present) {
    statement(store.db, 'DELETE FROM tombstones WHERE id = ?').run(entry.id);
    insertEntry(store, { ...entry, text, screenshot: null }, mark);
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
