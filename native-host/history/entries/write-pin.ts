import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../../../shared/node/statement.ts';

/** Pins an entry or takes its pin off, within a write of the store; nothing where it is so. */
export function writePin(db: DatabaseSync, id: string, pinned: boolean, stamp: string): void {
  statement(
    db,
    'UPDATE entries SET pinned = $pinned, pinned_stamp = $stamp WHERE id = $id AND pinned <> $pinned',
  ).run({ id, pinned: Number(pinned), stamp });
}
