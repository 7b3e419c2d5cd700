import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { statement, transaction } from '../../../shared/node/transaction.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { type Delivery, delivery, deliveryOf } from '../delivery.ts';
import type { Job } from '../job.ts';
import type { DeliveryStore } from '../ports.ts';

const row = z.object({ record: z.string() });
const counted = z.object({ pending: z.int(), failing: z.int() });

export type SqliteDeliveryStore = DeliveryStore & {
  /** Wakes callers of this process that wait for work. */
  announce(): void;
};

/** Deliveries beside the jobs. Of the processes with the folder one makes them: what takes requests. */
export function sqliteDeliveryStore(db: DatabaseSync): SqliteDeliveryStore {
  const leased = new Set<string>();
  const listeners = new Set<() => void>();

  return {
    async take({ now, busy }) {
      const found = statement(
        db,
        `SELECT record FROM deliveries
         WHERE state = 'pending' AND next_at <= ?
           AND host NOT IN (SELECT value FROM json_each(?))
           AND key_id NOT IN (SELECT value FROM json_each(?))
           AND job_id NOT IN (SELECT value FROM json_each(?))
         ORDER BY next_at LIMIT 1`,
      ).get(now, textOf(busy.hosts), textOf(busy.keys), textOf(leased));
      if (!found) return null;
      const taken = toDelivery(found);
      const { id: jobId } = taken.job;
      leased.add(jobId);
      const giveBack = async () => void leased.delete(jobId);
      return {
        delivery: taken,
        async settle(changed) {
          transaction(db, () => keep(db, changed));
          await giveBack();
        },
        giveBack,
      };
    },
    async find(jobId) {
      const found = statement(db, 'SELECT record FROM deliveries WHERE job_id = ?').get(jobId);
      return found ? toDelivery(found) : null;
    },
    async counts() {
      const sql = `SELECT count(*) AS pending, count(*) FILTER (WHERE attempts > 0) AS failing
        FROM deliveries WHERE state = 'pending'`;
      return counted.parse(statement(db, sql).get());
    },
    onWork(listener) {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
    announce() {
      for (const listener of listeners) listener();
    },
  };
}

/** To be called within the transaction in which a job ends. Returns whether a delivery is due. */
export function addDelivery(db: DatabaseSync, ended: Job): boolean {
  const added = deliveryOf(ended);
  if (!added) return false;
  const { host, state, nextAttemptAt } = added;
  statement(
    db,
    `INSERT OR IGNORE INTO deliveries (job_id, key_id, host, state, attempts, next_at, record)
     VALUES (?, ?, ?, ?, 0, ?, ?)`,
  ).run(ended.id, ended.keyId, host, state, nextAttemptAt, JSON.stringify(added));
  return true;
}

/** What is over is kept for its log, as long as there is a job whose owner may ask for it. */
function keep(db: DatabaseSync, changed: Delivery): void {
  const { job, state, attempts, nextAttemptAt } = changed;
  statement(
    db,
    `UPDATE deliveries SET state = ?, attempts = ?, next_at = ?, record = ? WHERE job_id = ?`,
  ).run(state, attempts.length, nextAttemptAt ?? 0, JSON.stringify(changed), job.id);
  statement(
    db,
    `DELETE FROM deliveries WHERE job_id = ?1 AND state <> 'pending'
       AND NOT EXISTS (SELECT 1 FROM jobs WHERE id = ?1)`,
  ).run(job.id);
}

function textOf(names: ReadonlySet<string>): string {
  return JSON.stringify([...names]);
}

function toDelivery(found: unknown): Delivery {
  return delivery.parse(parseJson(row.parse(found).record));
}
