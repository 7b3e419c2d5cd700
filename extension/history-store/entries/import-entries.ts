import { Problem } from '../../../shared/api/problem.ts';
import { type ExportDocument, exportDocument } from '../../../shared/history/export-document.ts';
import type { StoredEntry } from '../database/database.ts';
import type { Write } from '../database/write.ts';
import { isLive } from './entry-view.ts';

export interface ImportResult {
  /** Entries that were not there. */
  added: number;
  /** Entries that were there in an older version. */
  updated: number;
  /** Entries that were there as new or newer. */
  skipped: number;
}

type ExportedEntry = ExportDocument['entries'][number];

/** Throws `invalid_request` for anything but a JSON export. */
export function parseExport(json: string): ExportedEntry[] {
  try {
    return exportDocument.parse(JSON.parse(json)).entries;
  } catch (cause) {
    throw new Problem('invalid_request', 'This file is not an export of Screenscribe.', { cause });
  }
}

/** Merges the entries of an export, by the same rule as in the host. */
export async function importEntries(
  write: Write,
  exported: ExportedEntry[],
): Promise<ImportResult> {
  const entries = write.stores.objectStore('entries');
  const stored = await Promise.all(exported.map(({ id }) => entries.get(id)));
  const present = new Map(stored.filter((entry) => entry !== undefined).map((e) => [e.id, e]));
  const result: ImportResult = { added: 0, updated: 0, skipped: 0 };
  for (const entry of exported) {
    const merged = merge(write, present.get(entry.id), entry);
    result[merged.outcome]++;
    if (merged.entry) present.set(entry.id, merged.entry);
    if (merged.entry) void entries.put(merged.entry);
  }
  return result;
}

function merge(
  { stamp, change }: Write,
  present: StoredEntry | undefined,
  { id, text, color, position, updatedAt, hasScreenshot: _, ...birth }: ExportedEntry,
): { outcome: keyof ImportResult; entry?: StoredEntry } {
  const fields = {
    text: { value: text.toWellFormed(), stamp },
    color: { value: color, stamp },
    position: { value: position, stamp },
    updatedAt,
  };
  if (!isLive(present)) {
    const { createdAt, source, languages, confidence } = birth;
    const content = {
      ...fields,
      birth: { createdAt, source, languages, confidence, screenshot: null },
    };
    return { outcome: 'added', entry: { id, life: stamp, content, change: change() } };
  }
  if (present.content.updatedAt >= updatedAt) return { outcome: 'skipped' };
  const { life, content } = present;
  const entry = { id, life, content: { ...fields, birth: content.birth }, change: change() };
  return { outcome: 'updated', entry };
}
