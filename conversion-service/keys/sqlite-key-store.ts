import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { statement, transaction } from '../../shared/node/transaction.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { isStorageFault } from '../storage/storage-fault.ts';
import type { ApiKey, KeyStore } from './key-store.ts';
import { changedLimits, keyLimits } from './key-store.ts';
import {
  goodSecrets,
  hasHash,
  hashKey,
  idOfKey,
  newKeyText,
  rotated,
  type WebhookSecret,
  webhookSecret,
} from './secrets.ts';

const row = z.object({
  id: z.string(),
  hash: z.string(),
  email: z.string(),
  use_case: z.string(),
  created_at: z.int(),
  last_used_at: z.int().nullable(),
  revoked_at: z.int().nullable(),
  limits: z.string(),
});

const secretsRow = z.object({ webhook_secrets: z.string().nullable() });

/** The last use is written this often at most: a write per request would cost more than the rest. */
const noteEveryMs = 60_000;

export function sqliteKeyStore(db: DatabaseSync, now: () => number = Date.now): KeyStore {
  return {
    async issue({ email, useCase }) {
      const { id, text } = newKeyText();
      const createdAt = now();
      statement(
        db,
        'INSERT INTO keys (id, hash, email, use_case, created_at) VALUES (?, ?, ?, ?, ?)',
      ).run(id, hashKey(text), email, useCase, createdAt);
      const key = { id, email, useCase, createdAt, lastUsedAt: null, revokedAt: null, limits: {} };
      return { key, text };
    },
    async verify(text) {
      const id = idOfKey(text);
      const found = id && statement(db, 'SELECT * FROM keys WHERE id = ?').get(id);
      if (!found) return null;
      const { hash, ...key } = row.parse(found);
      if (!hasHash(text, hash) || key.revoked_at !== null) return null;
      noteUse(db, key.id, now());
      return toKey(key);
    },
    async list() {
      const rows = statement(db, 'SELECT * FROM keys ORDER BY created_at, id').all();
      return rows.map((found) => toKey(row.parse(found)));
    },
    async revoke(id) {
      const sql = 'UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL';
      return statement(db, sql).run(now(), id).changes === 1;
    },
    async changeLimits(id, changes) {
      return transaction(db, () => {
        const sql = 'SELECT * FROM keys WHERE id = ? AND revoked_at IS NULL';
        const found = statement(db, sql).get(id);
        if (!found) return null;
        const limits = changedLimits(toKey(row.parse(found)).limits, changes);
        statement(db, 'UPDATE keys SET limits = ? WHERE id = ?').run(JSON.stringify(limits), id);
        return limits;
      });
    },
    async webhookSecrets(id) {
      const known = findSecrets(db, id);
      if (known === null || known.length > 0) return known && goodSecrets(known, now());
      return changeSecrets(db, id, (secrets) =>
        secrets.length > 0 ? secrets : rotated(secrets, now()),
      );
    },
    rotateWebhookSecret: async (id) => changeSecrets(db, id, (secrets) => rotated(secrets, now())),
  };

  function changeSecrets(
    database: DatabaseSync,
    id: string,
    change: (secrets: WebhookSecret[]) => WebhookSecret[],
  ): string[] | null {
    return transaction(database, () => {
      const known = findSecrets(database, id);
      if (known === null) return null;
      const changed = change(known);
      const sql = 'UPDATE keys SET webhook_secrets = ? WHERE id = ?';
      statement(database, sql).run(JSON.stringify(changed), id);
      return goodSecrets(changed, now());
    });
  }
}

/** Those of a valid key; null where there is none. */
function findSecrets(db: DatabaseSync, id: string): WebhookSecret[] | null {
  const sql = 'SELECT webhook_secrets FROM keys WHERE id = ? AND revoked_at IS NULL';
  const found = statement(db, sql).get(id);
  if (!found) return null;
  const { webhook_secrets: text } = secretsRow.parse(found);
  return text === null ? [] : z.array(webhookSecret).parse(parseJson(text));
}

const noted = new WeakMap<DatabaseSync, Map<string, number>>();

function noteUse(db: DatabaseSync, id: string, now: number): void {
  const uses = noted.get(db) ?? new Map<string, number>();
  noted.set(db, uses);
  if (now - (uses.get(id) ?? 0) < noteEveryMs) return;
  uses.set(id, now);
  try {
    statement(db, 'UPDATE keys SET last_used_at = ? WHERE id = ?').run(now, id);
  } catch (error) {
    // A key is valid even where a full disk cannot record its use.
    if (!isStorageFault(error) && !isBusy(error)) throw error;
  }
}

function toKey(found: Omit<z.infer<typeof row>, 'hash'>): ApiKey {
  const { id, email, use_case: useCase } = found;
  return {
    id,
    email,
    useCase,
    createdAt: found.created_at,
    lastUsedAt: found.last_used_at,
    revokedAt: found.revoked_at,
    limits: keyLimits.parse(parseJson(found.limits)),
  };
}

/** https://www.sqlite.org/rescode.html#busy */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
