import type { EntryContent, ReplicatedEntry } from '../../../shared/history/replicated-entry.ts';
import { statement } from '../../../shared/node/transaction.ts';
import type { ChangeMark, Store } from '../database/store.ts';
import { deleteRows } from '../entries/remove-entries.ts';
import { colorNumber, insertEntry, writeText } from '../entries/write-entry.ts';

/**
 * Replaces the stored state by a merged one, within a write of the store. Returns the screenshots
 * that no entry uses any more.
 */
export function writeState(
  store: Store,
  before: ReplicatedEntry | undefined,
  { id, life, content }: ReplicatedEntry,
  mark: ChangeMark,
): string[] {
  if (before?.content && content && before.life === life) {
    writeFields(store, id, before.content, content, mark);
    return [];
  }
  const unused = forget(store, id);
  if (content) insertContent(store, id, life, content, mark);
  else bury(store, id, life, mark);
  return unused;
}

function writeFields(
  { db }: Store,
  id: string,
  before: EntryContent,
  { text, color, position, pinned, captures, updatedAt }: EntryContent,
  mark: ChangeMark,
): void {
  const sameText = text.value === before.text.value && text.stamp === before.text.stamp;
  if (!sameText) writeText(db, id, text.value, text.stamp);
  statement(
    db,
    `UPDATE entries SET color = ?, color_stamp = ?, position = ?, position_stamp = ?,
       pinned = ?, pinned_stamp = ?, captures = ?, updated_at = ?, change = ? WHERE id = ?`,
  ).run(
    colorNumber(color.value),
    color.stamp,
    position.value,
    position.stamp,
    pinned?.value ?? 0,
    pinned?.stamp ?? null,
    captures ?? 1,
    Date.parse(updatedAt),
    mark.changes(),
    id,
  );
}

function forget({ db }: Store, id: string): string[] {
  statement(db, 'DELETE FROM tombstones WHERE id = ?').run(id);
  const row = statement(db, 'SELECT n FROM entries WHERE id = ?').get(id);
  return row ? deleteRows(db, [Number(row.n)]) : [];
}

function bury({ db }: Store, id: string, stamp: string, mark: ChangeMark): void {
  statement(db, 'INSERT INTO tombstones (id, stamp, change, buried_at) VALUES (?, ?, ?, ?)').run(
    id,
    stamp,
    mark.changes(),
    mark.now,
  );
}

function insertContent(
  store: Store,
  id: string,
  life: string,
  { text, color, position, pinned, captures, updatedAt, birth }: EntryContent,
  mark: ChangeMark,
): void {
  insertEntry(
    store,
    {
      ...birth,
      id,
      text: text.value,
      color: color.value,
      position: position.value,
      pinned: pinned?.value === 1,
      captures,
      updatedAt,
    },
    mark,
    {
      life,
      text: text.stamp,
      color: color.stamp,
      position: position.stamp,
      pinned: pinned?.stamp ?? null,
    },
  );
}
