import { z } from 'zod';
import type { Cluster } from '../cluster/cluster.ts';
import { openRecords } from '../cluster/records.ts';
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

const record = z.object({
  id: z.string(),
  hash: z.string(),
  email: z.string(),
  useCase: z.string(),
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
  revokedAt: z.int().nullable(),
  webhookSecrets: z.array(webhookSecret).optional(),
  limits: keyLimits.default({}),
});

type KeyRecord = z.infer<typeof record>;

/** The last use is written this often at most. */
const noteEveryMs = 60_000;

/** Keys in a bucket that every process reads, so that a revoked one is rejected at once. */
export async function clusterKeyStore(
  cluster: Cluster,
  now: () => number = Date.now,
): Promise<KeyStore> {
  const records = await openRecords(cluster, 'keys', { schema: record });

  async function change(id: string, changes: (key: KeyRecord) => Partial<KeyRecord> | null) {
    for (;;) {
      const found = await records.get(id);
      const changed = found && changes(found.value);
      if (!found || !changed) return false;
      const kept = await records.replace(id, { ...found.value, ...changed }, found.revision);
      if (kept !== null) return true;
    }
  }

  return {
    async issue({ email, useCase }) {
      const { id, text } = newKeyText();
      const key = {
        id,
        email,
        useCase,
        createdAt: now(),
        lastUsedAt: null,
        revokedAt: null,
        limits: {},
      };
      await records.create(id, { ...key, hash: hashKey(text) });
      return { key, text };
    },
    async verify(text) {
      const id = idOfKey(text);
      const found = id === null ? null : await records.get(id);
      if (!found || !hasHash(text, found.value.hash) || found.value.revokedAt !== null) return null;
      const time = now();
      if (time - (found.value.lastUsedAt ?? 0) >= noteEveryMs) {
        // Another process may have recorded the use at the same moment, which is enough.
        await records
          .replace(found.value.id, { ...found.value, lastUsedAt: time }, found.revision)
          .catch((error: unknown) => {
            // A key is valid even where its use cannot be recorded.
            if (!isStorageFault(error)) throw error;
          });
      }
      return shown(found.value);
    },
    async list() {
      const keys: ApiKey[] = [];
      for await (const id of records.keys()) {
        const found = await records.get(id);
        if (found) keys.push(shown(found.value));
      }
      return keys.toSorted((a, b) => a.createdAt - b.createdAt || a.id.localeCompare(b.id));
    },
    revoke: (id) =>
      isKeyId(id)
        ? change(id, ({ revokedAt }) => (revokedAt === null ? { revokedAt: now() } : null))
        : Promise.resolve(false),
    async changeLimits(id, changes) {
      if (!isKeyId(id)) return null;
      const isChanged = await change(id, ({ limits, revokedAt }) =>
        revokedAt === null ? { limits: changedLimits(limits, changes) } : null,
      );
      return isChanged ? ((await records.get(id))?.value.limits ?? null) : null;
    },
    async webhookSecrets(id) {
      const known = await secretsOf(id);
      if (known === null || known.length > 0) return known && goodSecrets(known, now());
      await change(id, ({ webhookSecrets, revokedAt }) =>
        webhookSecrets || revokedAt !== null ? null : { webhookSecrets: rotated([], now()) },
      );
      const made = await secretsOf(id);
      return made && goodSecrets(made, now());
    },
    async rotateWebhookSecret(id) {
      if ((await secretsOf(id)) === null) return null;
      await change(id, ({ webhookSecrets = [] }) => ({
        webhookSecrets: rotated(webhookSecrets, now()),
      }));
      const made = await secretsOf(id);
      return made && goodSecrets(made, now());
    },
  };

  /** Those of a valid key; null where there is none. */
  async function secretsOf(id: string): Promise<WebhookSecret[] | null> {
    const found = isKeyId(id) ? await records.get(id) : null;
    if (!found || found.value.revokedAt !== null) return null;
    return found.value.webhookSecrets ?? [];
  }
}

function shown({ hash: _, webhookSecrets: __, ...key }: KeyRecord): ApiKey {
  return key;
}

function isKeyId(id: string): boolean {
  return /^[0-9a-f]{12}$/.test(id);
}
