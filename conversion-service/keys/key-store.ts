import type { KeyLimits, LimitChanges } from './key-limits.ts';

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
  /** Makes a key; its text is answered here and kept nowhere. */
  issue(owner: { email: string; useCase: string }): Promise<{ key: ApiKey; text: string }>;
  /** The key with this text, unless it was revoked. Notes that it was used. */
  verify(text: string): Promise<ApiKey | null>;
  /** All keys, the oldest first. */
  list(): Promise<ApiKey[]>;
  /** False where there is no such key that is still good. */
  revoke(id: string): Promise<boolean>;
  /** The limits as they are then; null where there is no such key that is still good. */
  changeLimits(id: string, changes: LimitChanges): Promise<KeyLimits | null>;
  /**
   * What the webhooks of a key are signed with, the newest first; made when it is asked for first.
   * Null where there is no such key that is still good.
   */
  webhookSecrets(id: string): Promise<string[] | null>;
  /** Makes a new one, beside which the former one is good for another day. As above. */
  rotateWebhookSecret(id: string): Promise<string[] | null>;
}
