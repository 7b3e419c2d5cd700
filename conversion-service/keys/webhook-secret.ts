import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** What a key's webhooks are signed with. A former one goes on for a day beside its successor. */
export const webhookSecret = z.object({
  /** `whsec_` and 256 random bits in base64. */
  text: z.string(),
  /** Milliseconds since 1970; null for the one of today. */
  endsAt: z.int().nullable(),
});

export type WebhookSecret = z.infer<typeof webhookSecret>;

const overlapMs = 24 * 60 * 60 * 1_000;

export function newWebhookSecret(): WebhookSecret {
  return { text: `whsec_${randomBytes(32).toString('base64')}`, endsAt: null };
}

/** A new one first, and those that are still good for a while. */
export function rotated(secrets: WebhookSecret[], now: number): WebhookSecret[] {
  const former = secrets
    .filter(({ endsAt }) => endsAt === null || endsAt > now)
    .map(({ text, endsAt }) => ({ text, endsAt: endsAt ?? now + overlapMs }));
  return [newWebhookSecret(), ...former];
}

/** The texts of those that are good, the newest first. */
export function goodSecrets(secrets: WebhookSecret[], now: number): string[] {
  return secrets.filter(({ endsAt }) => endsAt === null || endsAt > now).map(({ text }) => text);
}
