import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { statement } from '../../../shared/node/statement.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Mark, Store } from '../database/store.ts';
import { bury } from '../entries/remove-entries.ts';
import { writePin } from '../entries/write-pin.ts';
import { writeText } from '../entries/write-text.ts';

const sliceSize = 250;

const fields = z.object({
  text: z.string(),
  color: z.int(),
  position: z.string(),
  updatedAt: z.int(),
  /** Left out by versions that knew no pins. */
  pinned: z.int().optional(),
});
type Undo = { id: string; stamp: string; before: string | null };

/** Keeps what an entry is before an import changes it, within the write with that stamp. */
export function noteBefore(db: DatabaseSync, id: string, stamp: string): void {
  statement(
    db,
    `INSERT INTO import_undo (id, stamp, before)
     VALUES ($id, $stamp, (
       SELECT json_object('text', text, 'color', color, 'position', position, 'updatedAt',
         updated_at, 'pinned', pinned)
       FROM entries WHERE id = $id
     ))
     ON CONFLICT (id) DO UPDATE SET stamp = excluded.stamp`,
  ).run({ id, stamp });
}

/** All of the import is there to stay. */
export function finishImport({ db }: Store): void {
  db.exec('DELETE FROM import_undo');
}

/**
 * Takes some of an unfinished import back: what it added is removed, what it changed is as it was.
 * What somebody changed since stays. Other replicas may have heard of it, so it is a change like
 * any other. Answers whether there was any.
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

function restore(db: DatabaseSync, { id, stamp, before }: Undo, mark: Mark): void {
  if (rowOf(db, id, stamp) === undefined) return;
  const { text, pinned, ...rest } = fields.parse(parseJson(before ?? ''));
  writeText(db, id, text, mark.stamp);
  if (pinned !== undefined) writePin(db, id, pinned === 1, mark.stamp);
  statement(
    db,
    `UPDATE entries SET color = $color, color_stamp = $stamp, position = $position,
         position_stamp = $stamp, updated_at = $updatedAt, change = $change WHERE id = $id`,
  ).run({ ...rest, id, stamp: mark.stamp, change: mark.changes() });
}
