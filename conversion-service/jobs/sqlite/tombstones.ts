import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { statement } from '../../../shared/node/statement.ts';
import { transaction } from '../../../shared/node/transaction.ts';
import type { SweptJobStore } from '../job-store.ts';

type Burying = Pick<SweptJobStore, 'bury' | 'buryBatches' | 'findTombstone' | 'forget' | 'redate'>;

const row = z.object({ key_id: z.string(), buried_at: z.int() });

export function tombstonesIn(db: DatabaseSync): Burying {
  return {
    async bury(ids, now) {
      transaction(db, () => {
        for (const id of ids) {
          statement(
            db,
            `INSERT OR IGNORE INTO tombstones (id, key_id, buried_at)
             SELECT id, record ->> 'keyId', ? FROM jobs WHERE id = ?`,
          ).run(now, id);
          statement(db, 'DELETE FROM jobs WHERE id = ?').run(id);
          // What is still to be delivered goes when it is over.
          statement(db, "DELETE FROM deliveries WHERE job_id = ? AND state <> 'pending'").run(id);
        }
      });
    },
    async buryBatches(createdBefore, now) {
      transaction(db, () => {
        statement(
          db,
          `INSERT OR IGNORE INTO tombstones (id, key_id, buried_at)
           SELECT id, key_id, ? FROM batches WHERE created_at < ?`,
        ).run(now, createdBefore);
        statement(db, 'DELETE FROM batches WHERE created_at < ?').run(createdBefore);
      });
    },
    async findTombstone(id) {
      const found = statement(db, 'SELECT * FROM tombstones WHERE id = ?').get(id);
      if (!found) return null;
      const { key_id: keyId, buried_at: buriedAt } = row.parse(found);
      return { id, keyId, buriedAt };
    },
    async redate(latest) {
      transaction(db, () => {
        // The revision stays: whoever works on a job has not lost it.
        statement(
          db,
          `UPDATE jobs SET created_at = ?1, record = json_set(record, '$.createdAt', ?1)
           WHERE created_at > ?1`,
        ).run(latest);
        statement(db, 'UPDATE batches SET created_at = ?1 WHERE created_at > ?1').run(latest);
        statement(db, 'UPDATE claims SET created_at = ?1 WHERE created_at > ?1').run(latest);
        statement(db, 'UPDATE tombstones SET buried_at = ?1 WHERE buried_at > ?1').run(latest);
      });
    },
    async forget({ tombstones, claims }) {
      statement(db, 'DELETE FROM tombstones WHERE buried_at < ?').run(tombstones);
      statement(db, 'DELETE FROM claims WHERE created_at < ?').run(claims);
    },
  };
}
