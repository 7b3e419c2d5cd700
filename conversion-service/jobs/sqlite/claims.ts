import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { statement } from '../../../shared/node/statement.ts';
import type { Claim } from '../job-store.ts';

const row = z.object({ fingerprint: z.string(), subject_id: z.string(), created_at: z.int() });

export function findClaim(
  db: DatabaseSync,
  { keyId, idempotencyKey }: Pick<Claim, 'keyId' | 'idempotencyKey'>,
): Claim | null {
  const sql = 'SELECT * FROM claims WHERE key_id = ? AND idempotency_key = ?';
  const found = statement(db, sql).get(keyId, idempotencyKey);
  if (!found) return null;
  const { fingerprint, subject_id: subjectId, created_at: createdAt } = row.parse(found);
  return { keyId, idempotencyKey, fingerprint, subjectId, createdAt };
}

export function addClaim(db: DatabaseSync, claim: Claim): void {
  statement(
    db,
    `INSERT OR REPLACE INTO claims
       (key_id, idempotency_key, fingerprint, subject_id, created_at) VALUES (?, ?, ?, ?, ?)`,
  ).run(claim.keyId, claim.idempotencyKey, claim.fingerprint, claim.subjectId, claim.createdAt);
}
