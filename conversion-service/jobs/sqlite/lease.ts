import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../../../shared/node/statement.ts';
import type { Lease, QueueEntry } from '../job-queue.ts';

export type LeasedRow = { place: number; lease: number; attempt: number; entry: QueueEntry };

type Options = { leaseMs: number; now: () => number; onGivenBack: () => void };

/** Every change names the lease: one that ran out changes nothing of what came after it. */
export function leaseOf(
  db: DatabaseSync,
  { place, lease, attempt, entry }: LeasedRow,
  { leaseMs, now, onGivenBack }: Options,
): Lease {
  return {
    entry,
    attempt,
    async extend() {
      const sql = 'UPDATE queue SET leased_until = ? WHERE place = ? AND lease = ?';
      return statement(db, sql).run(now() + leaseMs, place, lease).changes === 1;
    },
    async done() {
      statement(db, 'DELETE FROM queue WHERE place = ? AND lease = ?').run(place, lease);
    },
    async giveBack() {
      statement(
        db,
        `UPDATE queue SET leased_until = 0, attempts = attempts - 1
         WHERE place = ? AND lease = ?`,
      ).run(place, lease);
      onGivenBack();
    },
  };
}
