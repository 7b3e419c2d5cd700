import { type Color, type Entry, latestTime } from '../../../shared/api/entry.ts';
import { statement } from '../../../shared/node/transaction.ts';
import type { ChangeMark, Store } from '../database/store.ts';
import { colorNumber, findEntry, writePin, writeText } from './write-entry.ts';

export interface EntryUpdate {
  text?: string | undefined;
  color?: Color | undefined;
  pinned?: boolean | undefined;
}

/** Changes the fields that are given and differ. Throws `not_found`. */
export function updateEntry(store: Store, id: string, update: EntryUpdate): Entry {
  return store.write((mark) => changeEntry(store, id, update, mark));
}

/** The same within a write of the store. */
export function changeEntry(
  { db }: Store,
  id: string,
  update: EntryUpdate,
  mark: ChangeMark,
): Entry {
  const before = findEntry(db, id);
  const text = update.text?.toWellFormed() ?? before.text;
  const color = update.color ?? before.color;
  const pinned = update.pinned ?? before.pinned;
  const sameText = text === before.text;
  const sameColor = color === before.color;
  const samePin = pinned === before.pinned;
  if (sameText && sameColor && samePin) return before;
  if (!sameText) writeText(db, id, text, mark.stamp);
  if (!sameColor) {
    statement(db, 'UPDATE entries SET color = ?, color_stamp = ? WHERE id = ?').run(
      colorNumber(color),
      mark.stamp,
      id,
    );
  }
  writePin(db, id, pinned, mark.stamp);
  statement(
    db,
    'UPDATE entries SET updated_at = min(max(?, updated_at + 1), ?), change = ? WHERE id = ?',
  ).run(mark.now, latestTime, mark.changes(), id);
  return findEntry(db, id);
}
