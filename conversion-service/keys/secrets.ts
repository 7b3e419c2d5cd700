import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A key as its owner has it: `cs_`, the public id, and 256 random bits. */
export type KeyText = { id: string; text: string };

const pattern = /^cs_([0-9a-f]{12})_([\w-]{43})$/;

export function newKeyText(): KeyText {
  const id = randomBytes(6).toString('hex');
  return { id, text: `cs_${id}_${randomBytes(32).toString('base64url')}` };
}

/** The public id in a key; null where it is no key of this service. */
export function idOfKey(text: string): string | null {
  return pattern.exec(text)?.[1] ?? null;
}

/** A plain hash is enough: there is nothing to guess in 256 random bits. */
export function hashKey(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Compared in constant time, so that nothing of a key leaks. */
export function hasHash(text: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashKey(text), 'hex'), Buffer.from(hash, 'hex'));
}

/** A secret that signs a key's webhooks. A former one stays valid for a day beside its successor. */
export const webhookSecret = z.object({
  /** `whsec_` and 256 random bits in base64. */
  text: z.string(),
  /** Milliseconds since 1970; null for the one of today. */
  endsAt: z.int().nullable(),
});

export type WebhookSecret = z.infer<typeof webhookSecret>;

const overlapMs = 24 * 60 * 60 * 1_000;

function newWebhookSecret(): WebhookSecret {
  return { text: `whsec_${randomBytes(32).toString('base64')}`, endsAt: null };
}

/** A new one first, and those that stay valid for a while. */
export function rotated(secrets: WebhookSecret[], now: number): WebhookSecret[] {
  const former = secrets
    .filter(({ endsAt }) => endsAt === null || endsAt > now)
    .map(({ text, endsAt }) => ({ text, endsAt: endsAt ?? now + overlapMs }));
  return [newWebhookSecret(), ...former];
}

/** The texts of the valid ones, newest first. */
export function goodSecrets(secrets: WebhookSecret[], now: number): string[] {
  return secrets.filter(({ endsAt }) => endsAt === null || endsAt > now).map(({ text }) => text);
}
