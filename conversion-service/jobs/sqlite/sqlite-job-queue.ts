import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { statement, transaction } from '../../../shared/node/transaction.ts';
import type { JobQueue, Lease, QueueEntry, TakeOptions, Weight } from '../ports.ts';

type Options = {
  leaseMs?: number;
  now?: () => number;
};

const row = z.object({
  place: z.int(),
  job_id: z.string(),
  key_id: z.string(),
  weight: z.enum(['light', 'heavy']),
  attempts: z.int(),
  lease: z.int(),
});

const oldest = z.object({ since: z.int().nullable() });
const count = z.object({ waiting: z.int(), leased: z.int() });

type LeasedRow = { place: number; lease: number; attempt: number; entry: QueueEntry };

/**
 * The queue may lose its last changes in a power failure: every job that has not ended is queued
 * again when the service starts. So its database need not be opened with `FULL`.
 */
export function sqliteJobQueue(
  db: DatabaseSync,
  { leaseMs = 30_000, now = Date.now }: Options = {},
): JobQueue {
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };

  return {
    leaseMs,
    async add(entries) {
      transaction(db, () => {
        for (const { jobId, keyId, weight } of entries) {
          statement(
            db,
            'INSERT OR IGNORE INTO queue (job_id, key_id, weight) VALUES (?, ?, ?)',
          ).run(jobId, keyId, weight);
        }
      });
      announce();
    },
    async take(weights, options) {
      const leased = transaction(db, () => {
        const next = nextInTurn(db, weights, { now: now(), ...options });
        return next && lease(db, next, now() + leaseMs);
      });
      return leased && leaseOf(db, leased, { leaseMs, now, onGivenBack: announce });
    },
    async remove(jobId) {
      statement(db, 'DELETE FROM queue WHERE job_id = ?').run(jobId);
    },
    async depth(keyId) {
      const sql = `SELECT count(*) FILTER (WHERE leased_until <= ?1) AS waiting,
                          count(*) FILTER (WHERE leased_until > ?1) AS leased
                   FROM queue WHERE ?2 IS NULL OR key_id = ?2`;
      return count.parse(statement(db, sql).get(now(), keyId ?? null));
    },
    async waitingSince() {
      const sql = `SELECT min(jobs.created_at) AS since FROM queue
        JOIN jobs ON jobs.id = queue.job_id WHERE queue.leased_until <= ?`;
      return oldest.parse(statement(db, sql).get(now())).since;
    },
    onWork(listener) {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
  };
}

/** Attempts and place in one number: what was attempted before comes after what was not. */
const rank = '(queue.attempts * 1000000000000 + queue.place)';

/** Whether an entry is of a key that comes after the others. */
const isBehind = '(queue.key_id IN (SELECT value FROM json_each(?4)))';

/**
 * The oldest entry of the key that was served longest ago, of those with the fewest attempts: so a
 * document that crashes the service does not block the others at each start.
 */
function nextInTurn(
  db: DatabaseSync,
  weights: readonly Weight[],
  { now, behind = new Set(), isForBehind = true }: Partial<TakeOptions> & { now: number },
) {
  const [first, second = first] = weights;
  if (first === undefined || second === undefined) return null;
  const sql = `SELECT queue.* FROM (
      SELECT key_id, min(${rank}) AS rank FROM queue
      WHERE leased_until <= ?1 AND weight IN (?2, ?3) AND (?5 OR NOT ${isBehind}) GROUP BY key_id
    ) AS firsts
    JOIN queue ON queue.key_id = firsts.key_id AND ${rank} = firsts.rank
    LEFT JOIN turns ON turns.key_id = firsts.key_id
    ORDER BY ${isBehind}, queue.attempts, coalesce(turns.served, 0), queue.place LIMIT 1`;
  const found = statement(db, sql).get(
    now,
    first,
    second,
    JSON.stringify([...behind]),
    Number(isForBehind),
  );
  return found ? row.parse(found) : null;
}

function lease(db: DatabaseSync, next: z.infer<typeof row>, until: number): LeasedRow {
  const lease = next.lease + 1;
  const attempt = next.attempts + 1;
  statement(db, 'UPDATE queue SET lease = ?, attempts = ?, leased_until = ? WHERE place = ?').run(
    lease,
    attempt,
    until,
    next.place,
  );
  statement(
    db,
    `INSERT INTO turns (key_id, served) VALUES (?, (SELECT coalesce(max(served), 0) + 1 FROM turns))
     ON CONFLICT DO UPDATE SET served = excluded.served`,
  ).run(next.key_id);
  const entry = { jobId: next.job_id, keyId: next.key_id, weight: next.weight };
  return { place: next.place, lease, attempt, entry };
}

/** Ends every lease: for the one process that works on this queue, before it begins. */
export function endLeases(db: DatabaseSync): void {
  db.exec('UPDATE queue SET leased_until = 0');
}

type LeaseOptions = { leaseMs: number; now: () => number; onGivenBack: () => void };

/** Every change names the lease: an expired one does not change its successor. */
function leaseOf(
  db: DatabaseSync,
  { place, lease, attempt, entry }: LeasedRow,
  { leaseMs, now, onGivenBack }: LeaseOptions,
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
