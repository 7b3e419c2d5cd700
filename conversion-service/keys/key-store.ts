import { z } from 'zod';
import { maxDocumentBytes } from '../storage/storage.ts';

/** Who may use the service. Times are milliseconds since 1970. */
export type ApiKey = {
  id: string;
  email: string;
  useCase: string;
  createdAt: number;
  lastUsedAt: number | null;
  revokedAt: number | null;
  limits: KeyLimits;
};

export interface KeyStore {
  /** Makes a key; its text is returned here and stored nowhere. */
  issue(owner: { email: string; useCase: string }): Promise<{ key: ApiKey; text: string }>;
  /** The key with this text, unless it was revoked. Notes that it was used. */
  verify(text: string): Promise<ApiKey | null>;
  /** All keys, the oldest first. */
  list(): Promise<ApiKey[]>;
  /** False where there is no such valid key. */
  revoke(id: string): Promise<boolean>;
  /** The new limits; null where there is no such valid key. */
  changeLimits(id: string, changes: LimitChanges): Promise<KeyLimits | null>;
  /**
   * The signing secrets for a key's webhooks, newest first; made at the first call. Null where there
   * is no such valid key.
   */
  webhookSecrets(id: string): Promise<string[] | null>;
  /** Makes a new one; the former one stays valid for another day. As above. */
  rotateWebhookSecret(id: string): Promise<string[] | null>;
}

export type KeyLimits = z.infer<typeof keyLimits>;

/** Changes of some of them; null takes one away. */
export type LimitChanges = { [Name in keyof KeyLimits]?: number | null };

const count = z.coerce.number().int().min(1).max(1_000_000);

/** The limits of one key that differ from those of all. */
export const keyLimits = z.strictObject({
  /** POST /convert a minute. */
  convert: count.optional(),
  /** POST /batch a minute. */
  batch: count.optional(),
  /** Jobs that wait. */
  waiting: count.optional(),
  /** Of one file: no more than any may have. */
  megabytes: z.coerce
    .number()
    .positive()
    .max(maxDocumentBytes / 1_000_000)
    .optional(),
});

/** The usage of a key, as far as its jobs are still stored. */
export type KeyUse = { documents: number; bytes: number; failures: number };

/** By the keys' ids, of what came since that time, in milliseconds since 1970. */
export type FindUse = (since: number) => Promise<Map<string, KeyUse>>;

export function changedLimits(limits: KeyLimits, changes: LimitChanges): KeyLimits {
  const all = Object.entries({ ...limits, ...changes });
  return keyLimits.parse(Object.fromEntries(all.filter(([, value]) => value !== null)));
}

/** As they are shown: `convert=50 waiting=100`. */
export function describeLimits(limits: KeyLimits): string {
  const named = Object.entries(limits).map(([name, value]) => `${name}=${value}`);
  return named.join(' ') || '-';
}
