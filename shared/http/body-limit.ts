import { bodyLimit } from 'hono/body-limit';
import { Problem } from '../api/problem.ts';

export const jsonLimit = 1_000_000;

/**
 * Cuts a body off at `maxBytes`, counted while it streams in.
 * A length that is announced as larger is refused before a byte is read.
 */
export function limitBody(maxBytes: number) {
  return bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw bodyTooLarge(maxBytes);
    },
  });
}

/** The Problem for a body beyond its limit. */
export function bodyTooLarge(maxBytes: number): Problem {
  const megabytes = Math.floor(maxBytes / 1_000_000);
  return new Problem('payload_too_large', `The body is larger than ${megabytes} MB.`);
}
