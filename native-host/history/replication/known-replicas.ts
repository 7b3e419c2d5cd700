import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../../../shared/node/transaction.ts';

const forgottenAfterMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Registers the replica, seen at `now` (ms since 1970). Returns the place in its sequence up to
 * which its changes are here.
 */
export function meet(db: DatabaseSync, replica: string, now: number): number {
  const row = statement(
    db,
    `INSERT INTO replicas (id, received, acknowledged, seen_at) VALUES ($replica, 0, 0, $now)
       ON CONFLICT DO UPDATE SET seen_at = $now RETURNING received`,
  ).get({ replica, now });
  return Number(row?.received);
}

/** Records how far the changes of the replica are here. */
export function noteReceived(
  db: DatabaseSync,
  { replica, cursor, now }: { replica: string; cursor: number; now: number },
): void {
  meet(db, replica, now);
  statement(db, 'UPDATE replicas SET received = ? WHERE id = ?').run(cursor, replica);
}

/** Records how far the replica has the changes of this history, and drops what is then obsolete. */
export function noteAcknowledged(
  db: DatabaseSync,
  { replica, cursor, ...at }: { replica: string; cursor: number; time: number; now: number },
): void {
  meet(db, replica, at.now);
  statement(db, 'UPDATE replicas SET acknowledged = max(acknowledged, ?) WHERE id = ?').run(
    cursor,
    replica,
  );
  dropTombstones(db, at.time);
}

/**
 * Drops the tombstones that every known replica has, and those older than 90 days: a replica that
 * was away for that long is no longer considered. `time` is the plausible time in ms since 1970.
 */
export function dropTombstones(db: DatabaseSync, time: number): void {
  const before = time - forgottenAfterMs;
  statement(db, 'DELETE FROM replicas WHERE seen_at < ?').run(before);
  statement(
    db,
    `DELETE FROM tombstones WHERE buried_at < ?
       OR NOT EXISTS (SELECT 1 FROM replicas WHERE acknowledged < change)`,
  ).run(before);
}
