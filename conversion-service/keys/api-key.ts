import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

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
