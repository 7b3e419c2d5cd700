import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { ExportedEntry } from '../../../shared/history/export-document.ts';
import { statement } from '../../../shared/node/transaction.ts';
import { builtProgram } from '../../../shared/node/workers/built-program.ts';
import { threadChannel } from '../../../shared/node/workers/thread-channel.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { callWorker } from '../../../shared/workers/call-worker.ts';
import type { ChangeMark, Store } from '../database/store.ts';
import { bury } from '../entries/remove-entries.ts';
import { colorNumber, insertEntry, writePin, writeText } from '../entries/write-entry.ts';
import { type ExportText, readExport } from './read-export.ts';

export interface HistoryImport {
  /** Entries that were not there. */
  added: number;
  /** Entries that were there in an older version. */
  updated: number;
  /** Entries that were there as new or newer. */
  skipped: number;
}

/**
 * Merges a JSON export, all of it or nothing. It is validated completely before anything is
 * written, and written in slices, between which others get their turn and see the result so far.
 * Where a slice fails, as on a full disk, those before it are undone; if the process ends, the next
 * start undoes them. Only one import may run at a time. Throws `invalid_request` for anything that
 * is no export.
 */
export async function importEntries(store: Store, text: ExportText): Promise<HistoryImport> {
  await using opened = await openExport(text);
  const result: HistoryImport = { added: 0, updated: 0, skipped: 0 };
  // What could not be undone earlier on a full disk.
  await undoImport(store);
  try {
    for (let slice = await opened.next(); slice; slice = await opened.next()) {
      for (const outcome of writeSlice(store, slice)) result[outcome]++;
      await setImmediate();
    }
    finishImport(store);
    return result;
  } catch (error) {
    // Where that fails too, the next import or the next start does it.
    await undoImport(store).catch(() => undefined);
    throw error;
  }
}

async function undoImport(store: Store): Promise<void> {
  while (undoSlice(store)) await setImmediate();
}

function writeSlice(store: Store, slice: ExportedEntry[]): (keyof HistoryImport)[] {
  return store.write((mark) => slice.map((entry) => importEntry(store, entry, mark)));
}

function importEntry(store: Store, entry: ExportedEntry, mark: ChangeMark): keyof HistoryImport {
  const present = statement(store.db, 'SELECT updated_at FROM entries WHERE id = ?').get(entry.id);
  if (present && Number(present.updated_at) >= Date.parse(entry.updatedAt)) return 'skipped';
  noteBefore(store.db, entry.id, mark.stamp);
  if (!present) {
    statement(store.db, 'DELETE FROM tombstones WHERE id = ?').run(entry.id);
    const { pinned = false, ...rest } = entry;
    insertEntry(store, { ...rest, pinned, screenshot: null }, mark);
    return 'added';
  }
  writeText(store.db, entry.id, entry.text, mark.stamp);
  if (entry.pinned !== undefined) writePin(store.db, entry.id, entry.pinned, mark.stamp);
  statement(
    store.db,
    `UPDATE entries SET color = $color, color_stamp = $stamp, position = $position,
         position_stamp = $stamp, captures = max(captures, $captures), updated_at = $updatedAt,
         change = $change WHERE id = $id`,
  ).run({
    captures: entry.captures ?? 1,
    id: entry.id,
    color: colorNumber(entry.color),
    position: entry.position,
    updatedAt: Date.parse(entry.updatedAt),
    stamp: mark.stamp,
    change: mark.changes(),
  });
  return 'updated';
}

/** A JSON export whose entries have all been validated. */
type OpenExport = AsyncDisposable & {
  /** The next entries to be written at once; undefined after the last. */
  next(): Promise<ExportedEntry[] | undefined>;
};

/** What is parsed sooner than a thread would start, in characters or bytes. */
const maxAtOnce = 100_000;

/** Throws `invalid_request` for anything that is no export. A large one is read in a thread. */
async function openExport(text: ExportText): Promise<OpenExport> {
  if (text.length > maxAtOnce) return await openInThread(text);
  const slices = readExport(text);
  return { next: async () => slices.shift(), [Symbol.asyncDispose]: async () => undefined };
}

async function openInThread(text: ExportText): Promise<OpenExport> {
  const worker = new Worker(builtProgram(new URL('./export-thread.ts', import.meta.url)));
  const thread = callWorker(threadChannel(worker, 'The import thread'));
  await using opened = new AsyncDisposableStack();
  opened.use(thread);
  await thread.call('read', { text });
  const kept = opened.move();
  return {
    // The thread has validated them: repeating that would take as long as the thread saves.
    next: async () => (await thread.call('next', {})) as ExportedEntry[] | undefined,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

const sliceSize = 250;

const fields = z.object({
  text: z.string(),
  color: z.int(),
  position: z.string(),
  updatedAt: z.int(),
  /** Left out by versions that did not know pins. */
  pinned: z.int().optional(),
  /** Left out by versions that did not count. */
  captures: z.int().default(1),
});
type Undo = { id: string; stamp: string; before: string | null };

/** Saves an entry before an import changes it, within the write with that stamp. */
function noteBefore(db: DatabaseSync, id: string, stamp: string): void {
  statement(
    db,
    `INSERT INTO import_undo (id, stamp, before)
     VALUES ($id, $stamp, (
       SELECT json_object('text', text, 'color', color, 'position', position, 'updatedAt',
         updated_at, 'pinned', pinned, 'captures', captures)
       FROM entries WHERE id = $id
     ))
     ON CONFLICT (id) DO UPDATE SET stamp = excluded.stamp`,
  ).run({ id, stamp });
}

/** Makes the import permanent. */
function finishImport({ db }: Store): void {
  db.exec('DELETE FROM import_undo');
}

/**
 * Undoes a part of an unfinished import: what it added is removed, what it changed is restored.
 * What somebody changed since is kept. Other replicas may have received it, so this is a change
 * like any other. Returns whether there was anything to undo.
 */
export function undoSlice(store: Store): boolean {
  const { db } = store;
  const rows = statement(db, 'SELECT id, stamp, before FROM import_undo LIMIT ?').all(sliceSize);
  if (rows.length === 0) return false;
  const undos = rows.map(({ id, stamp, before }) => ({
    id: String(id),
    stamp: String(stamp),
    before: before === null ? null : String(before),
  }));
  store.erase((mark) => {
    bury(db, addedRows(db, undos), mark);
    for (const undo of undos) if (undo.before !== null) restore(db, undo, mark);
    const ids = JSON.stringify(undos.map(({ id }) => id));
    statement(db, 'DELETE FROM import_undo WHERE id IN (SELECT value FROM json_each(?))').run(ids);
  });
  return true;
}

const isUnchanged = `text_stamp = $stamp AND color_stamp = $stamp AND position_stamp = $stamp
  AND (pinned_stamp IS NULL OR pinned_stamp <= $stamp)`;

function addedRows(db: DatabaseSync, undos: Undo[]): number[] {
  return undos.flatMap(({ id, stamp, before }) => {
    if (before !== null) return [];
    const row = rowOf(db, id, stamp);
    return row === undefined ? [] : [row];
  });
}

function rowOf(db: DatabaseSync, id: string, stamp: string): number | undefined {
  const found = statement(db, `SELECT n FROM entries WHERE id = $id AND ${isUnchanged}`);
  const row = found.get({ id, stamp });
  return row && Number(row.n);
}

function restore(db: DatabaseSync, { id, stamp, before }: Undo, mark: ChangeMark): void {
  if (rowOf(db, id, stamp) === undefined) return;
  const { text, pinned, ...rest } = fields.parse(parseJson(before ?? ''));
  writeText(db, id, text, mark.stamp);
  if (pinned !== undefined) writePin(db, id, pinned === 1, mark.stamp);
  statement(
    db,
    `UPDATE entries SET color = $color, color_stamp = $stamp, position = $position,
         position_stamp = $stamp, captures = $captures, updated_at = $updatedAt,
         change = $change WHERE id = $id`,
  ).run({ ...rest, id, stamp: mark.stamp, change: mark.changes() });
}
