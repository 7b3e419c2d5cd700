import { Problem } from '../../../shared/api/problem.ts';
import {
  type ExportedEntry,
  exportedEntry,
  importedDocument,
} from '../../../shared/history/export-document.ts';
import type { StoredEntry } from '../database/database.ts';
import type { RunWrite, Write } from '../database/write.ts';
import { isLive } from './entry-view.ts';
import { pinOf } from './update-entry.ts';

export interface ImportResult {
  /** Entries that were not there. */
  added: number;
  /** Entries that were there in an older version. */
  updated: number;
  /** Entries that were there as new or newer. */
  skipped: number;
}

export type ImportOptions = {
  /** Ends the import between two parts: what was imported so far stays. */
  signal?: AbortSignal | undefined;
  onProgress?: (done: number, total: number) => void;
};

/** Entries in one part: a page must be able to answer the user in between. */
const partSize = 250;

/**
 * Merges a JSON export part by part, after all of it was validated. Throws `invalid_request` for
 * anything but an export, and then changes nothing.
 */
export async function importExport(
  write: RunWrite,
  json: string,
  { signal, onProgress }: ImportOptions = {},
): Promise<ImportResult> {
  const exported = await readExport(json, signal);
  const result: ImportResult = { added: 0, updated: 0, skipped: 0 };
  for (let done = 0; done < exported.length && !signal?.aborted; done += partSize) {
    onProgress?.(done, exported.length);
    const part = exported.slice(done, done + partSize);
    const { added, updated, skipped } = await write((begun) => importEntries(begun, part));
    result.added += added;
    result.updated += updated;
    result.skipped += skipped;
    await othersTurn();
  }
  return result;
}

async function readExport(json: string, signal?: AbortSignal): Promise<ExportedEntry[]> {
  try {
    const { entries } = importedDocument.parse(JSON.parse(json));
    const read: ExportedEntry[] = [];
    for (let start = 0; start < entries.length && !signal?.aborted; start += partSize) {
      read.push(...entries.slice(start, start + partSize).map((each) => exportedEntry.parse(each)));
      await othersTurn();
    }
    return read;
  } catch (cause) {
    throw new Problem('invalid_request', 'This file is not an export of Screenscribe.', { cause });
  }
}

/** Lets the page's pending work run first. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** By the same rule as in the host. */
async function importEntries(write: Write, exported: ExportedEntry[]): Promise<ImportResult> {
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
  {
    id,
    text,
    color,
    position,
    pinned,
    captures,
    updatedAt,
    hasScreenshot: _,
    ...birth
  }: ExportedEntry,
): { outcome: keyof ImportResult; entry?: StoredEntry } {
  const before = isLive(present) ? present.content.pinned : undefined;
  const pin = pinned === undefined ? before : pinOf(pinned, before, stamp);
  const counted = isLive(present) ? present.content.captures : undefined;
  const times = Math.max(captures ?? 1, counted ?? 1);
  const fields = {
    text: { value: text.toWellFormed(), stamp },
    color: { value: color, stamp },
    position: { value: position, stamp },
    ...(pin && { pinned: pin }),
    ...(times > 1 && { captures: times }),
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
