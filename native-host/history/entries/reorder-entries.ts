import type { DatabaseSync } from 'node:sqlite';
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { Problem } from '../../../shared/api/problem.ts';
import type { Positioned, Reorder } from '../../../shared/history/plan-reorder.ts';
import { statement } from '../../../shared/node/transaction.ts';
import { type ChangeMark, notFound, type Store } from '../database/store.ts';

/** Throws `not_found` for an unknown id and `invalid_request` for a duplicate one. */
export function reorderEntries(store: Store, reorder: Reorder): Positioned[] {
  return store.write((mark) =>
    'ids' in reorder
      ? arrange(store.db, reorder.ids, mark)
      : [move(store.db, reorder.id, reorder.before, mark)],
  );
}

function arrange(db: DatabaseSync, ids: string[], mark: ChangeMark): Positioned[] {
  if (new Set(ids).size < ids.length) {
    throw new Problem('invalid_request', 'ids holds an id twice: give each entry once.');
  }
  for (const id of ids) partEqualPositions(db, positionOf(db, id), mark);
  const places = ids.map((id) => positionOf(db, id)).sort(byCodeUnit);
  return ids.map((id, index) => place(db, id, places[index] ?? positionOf(db, id), mark));
}

function move(db: DatabaseSync, id: string, before: string | null, mark: ChangeMark): Positioned {
  if (id === before) return { id, position: positionOf(db, id) };
  partEqualPositions(db, positionOf(db, id), mark);
  if (before !== null) partEqualPositions(db, positionOf(db, before), mark);
  const next = before === null ? null : positionOf(db, before);
  return place(db, id, generateKeyBetween(lastBefore(db, next, id), next), mark);
}

function place(db: DatabaseSync, id: string, position: string, mark: ChangeMark): Positioned {
  if (positionOf(db, id) !== position) {
    statement(
      db,
      'UPDATE entries SET position = ?, position_stamp = ?, change = ? WHERE id = ?',
    ).run(position, mark.stamp, mark.changes(), id);
  }
  return { id, position };
}

/**
 * The last position before `next`, or the very last where it is null, not counting the entry
 * itself.
 */
function lastBefore(db: DatabaseSync, next: string | null, id: string): string | null {
  // The tilde sorts after every order key.
  const row = statement(
    db,
    'SELECT position FROM entries WHERE position < ? AND id <> ? ORDER BY position DESC LIMIT 1',
  ).get(next ?? '~', id);
  return typeof row?.position === 'string' ? row.position : null;
}

function positionOf(db: DatabaseSync, id: string): string {
  const row = statement(db, 'SELECT position FROM entries WHERE id = ?').get(id);
  if (!row) throw notFound(id);
  return String(row.position);
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * Entries with equal positions, which two replicas can create, are ordered by id. Gives all but the
 * first new positions, so that there is room between them.
 */
function partEqualPositions(db: DatabaseSync, position: string, mark: ChangeMark): void {
  const [, ...others] = statement(db, 'SELECT id FROM entries WHERE position = ? ORDER BY id').all(
    position,
  );
  if (others.length === 0) return;
  const next = statement(
    db,
    'SELECT min(position) AS position FROM entries WHERE position > ?',
  ).get(position)?.position;
  const keys = generateNKeysBetween(
    position,
    typeof next === 'string' ? next : null,
    others.length,
  );
  const write = statement(
    db,
    'UPDATE entries SET position = ?, position_stamp = ?, change = ? WHERE id = ?',
  );
  others.forEach(({ id }, index) => {
    write.run(keys[index] ?? position, mark.stamp, mark.changes(), id ?? null);
  });
}
