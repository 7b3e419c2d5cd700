import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { statement, transaction } from '../../../shared/node/transaction.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { type Batch, hasEnded, type Job, storedJob } from '../job.ts';
import type { Claim, StoredJob, SweptJobStore } from '../job-store.ts';
import { isOver } from '../kept.ts';
import { listeners } from '../progress-board.ts';
import { addDelivery } from './sqlite-delivery-store.ts';

const row = z.object({ revision: z.int(), record: z.string() });
const origin = z.object({ created_at: z.int() });
const batchRow = z.object({
  id: z.string(),
  key_id: z.string(),
  created_at: z.int(),
  job_ids: z.string(),
});

/** How many unfinished jobs are read at a time. */
const pageSize = 500;

/** @param onDelivery called when a receiver is to be notified of an end */
export function sqliteJobStore(
  db: DatabaseSync,
  onDelivery: () => void = () => undefined,
): SweptJobStore {
  const ends = listeners();
  return {
    async add({ jobs, batch, claim }) {
      const result = transaction(db, () => {
        const taken = claim && findClaim(db, claim);
        if (taken && isGood(taken, claim.createdAt) && isAnswered(db, taken)) return taken;
        for (const added of jobs) addJob(db, added);
        if (batch) addBatch(db, batch);
        if (claim) addClaim(db, claim);
        return null;
      });
      if (jobs.some((added) => hasEnded(added) && added.callbackUrl !== undefined)) onDelivery();
      return result;
    },
    find: async (id) => findJob(db, id),
    findAll: async (ids) => ids.flatMap((id) => findJob(db, id)?.job ?? []),
    async findBatch(id) {
      const found = statement(db, 'SELECT * FROM batches WHERE id = ?').get(id);
      return found ? toBatch(found) : null;
    },
    async replace(changed, revision) {
      const isDelivered = hasEnded(changed) && changed.callbackUrl !== undefined;
      const isKept = isDelivered
        ? transaction(db, () => replaceJob(db, changed, revision) && addDelivery(db, changed))
        : replaceJob(db, changed, revision);
      if (!isKept) return null;
      if (hasEnded(changed)) ends.publish(changed.id);
      if (isDelivered) onDelivery();
      return revision + 1;
    },
    async remove(id) {
      transaction(db, () => {
        statement(db, 'DELETE FROM jobs WHERE id = ?').run(id);
        statement(db, 'DELETE FROM deliveries WHERE job_id = ?').run(id);
      });
      ends.publish(id);
    },
    onEnd: ends.listen,
    async createdBefore(time, limit) {
      const rows = statement(
        db,
        'SELECT * FROM jobs WHERE created_at < ? ORDER BY created_at LIMIT ?',
      ).all(time, limit);
      return rows.map((found) => toStored(found).job);
    },
    since: () => origin.parse(statement(db, 'SELECT created_at FROM origin').get()).created_at,
    async *unfinished() {
      for (let after = 0; ; ) {
        const rows = statement(
          db,
          'SELECT rowid AS n, * FROM jobs WHERE ended = 0 AND rowid > ? ORDER BY rowid LIMIT ?',
        ).all(after, pageSize);
        for (const found of rows) yield toStored(found).job;
        if (rows.length < pageSize) return;
        after = Number(rows.at(-1)?.n);
      }
    },
    ...tombstonesIn(db),
  };
}

function addJob(db: DatabaseSync, added: Job): void {
  statement(
    db,
    'INSERT INTO jobs (id, revision, ended, created_at, record) VALUES (?, 1, ?, ?, ?)',
  ).run(added.id, Number(hasEnded(added)), added.createdAt, JSON.stringify(added));
  addDelivery(db, added);
}

function replaceJob(db: DatabaseSync, changed: Job, revision: number): boolean {
  const { changes } = statement(
    db,
    `UPDATE jobs SET revision = revision + 1, ended = ?, record = ?
     WHERE id = ? AND revision = ?`,
  ).run(Number(hasEnded(changed)), JSON.stringify(changed), changed.id, revision);
  return changes === 1;
}

function addBatch(db: DatabaseSync, batch: Batch): void {
  statement(db, 'INSERT INTO batches (id, key_id, created_at, job_ids) VALUES (?, ?, ?, ?)').run(
    batch.id,
    batch.keyId,
    batch.createdAt,
    JSON.stringify(batch.jobIds),
  );
}

function isGood(taken: Claim, now: number): boolean {
  return !isOver(taken.createdAt, now);
}

/** What was removed answers no request any more: the same request makes it anew. */
function isAnswered(db: DatabaseSync, { subjectId }: Claim): boolean {
  const sql = 'SELECT 1 FROM jobs WHERE id = ?1 UNION ALL SELECT 1 FROM batches WHERE id = ?1';
  return statement(db, sql).get(subjectId) !== undefined;
}

function findJob(db: DatabaseSync, id: string): StoredJob | null {
  const found = statement(db, 'SELECT * FROM jobs WHERE id = ?').get(id);
  return found ? toStored(found) : null;
}

function toStored(found: unknown): StoredJob {
  const { revision, record } = row.parse(found);
  return { revision, job: storedJob.parse(parseJson(record)) };
}

function toBatch(found: unknown): Batch {
  const { id, key_id: keyId, created_at: createdAt, job_ids: jobIds } = batchRow.parse(found);
  return { id, keyId, createdAt, jobIds: z.array(z.string()).parse(parseJson(jobIds)) };
}

const claimRow = z.object({ fingerprint: z.string(), subject_id: z.string(), created_at: z.int() });

function findClaim(
  db: DatabaseSync,
  { keyId, idempotencyKey }: Pick<Claim, 'keyId' | 'idempotencyKey'>,
): Claim | null {
  const sql = 'SELECT * FROM claims WHERE key_id = ? AND idempotency_key = ?';
  const found = statement(db, sql).get(keyId, idempotencyKey);
  if (!found) return null;
  const { fingerprint, subject_id: subjectId, created_at: createdAt } = claimRow.parse(found);
  return { keyId, idempotencyKey, fingerprint, subjectId, createdAt };
}

function addClaim(db: DatabaseSync, claim: Claim): void {
  statement(
    db,
    `INSERT OR REPLACE INTO claims
       (key_id, idempotency_key, fingerprint, subject_id, created_at) VALUES (?, ?, ?, ?, ?)`,
  ).run(claim.keyId, claim.idempotencyKey, claim.fingerprint, claim.subjectId, claim.createdAt);
}

type Burying = Pick<SweptJobStore, 'bury' | 'buryBatches' | 'findTombstone' | 'forget' | 'redate'>;

const tombstoneRow = z.object({ key_id: z.string(), buried_at: z.int() });

function tombstonesIn(db: DatabaseSync): Burying {
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
      const { key_id: keyId, buried_at: buriedAt } = tombstoneRow.parse(found);
      return { id, keyId, buriedAt };
    },
    async redate(latest) {
      transaction(db, () => {
        // The revision stays: a process that works on the job has not lost it.
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
