import type { Attempt, Delivery } from '../jobs/delivery.ts';
import { pauseAfter, triedForMs } from './retry-times.ts';
import type { Outcome } from './send-webhook.ts';

/** More than are made in the time for which it is tried. */
const maxAttempts = 50;

type Ended = { outcome: Outcome; at: number; random?: () => number };

/** A delivery once one more attempt was made, which ended at this time. */
export function afterAttempt(before: Delivery, { outcome, at, random }: Ended): Delivery {
  const { status, error, durationMs, retryAfterMs } = outcome;
  const made: Attempt = {
    at: at - durationMs,
    ...(status !== undefined && { status }),
    ...(error !== undefined && { error }),
    durationMs,
  };
  const attempts = [...before.attempts, made].slice(-maxAttempts);
  const over = (state: Delivery['state']): Delivery => ({
    ...before,
    state,
    attempts,
    nextAttemptAt: null,
  });
  if (status !== undefined && status >= 200 && status < 300) return over('delivered');
  // The receiver says that it is gone for good.
  if (status === 410 || error === 'key_revoked') return over('stopped');
  const isAsked = status === 429 || status === 503;
  const pauseMs = pauseAfter(attempts.length, {
    retryAfterMs: isAsked ? retryAfterMs : undefined,
    ...(random && { random }),
  });
  if (at + pauseMs > before.createdAt + triedForMs) return over('failed');
  return { ...before, attempts, nextAttemptAt: at + pauseMs };
}
