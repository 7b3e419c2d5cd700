import { setTimeout } from 'node:timers/promises';
import { ServiceFailure } from './service-requests.ts';

export type Retries = {
  signal: AbortSignal;
  /** How long to wait in total for a service that asks for it, in ms. */
  patienceMs: number;
  /** How often a failed connection is retried. */
  reconnects: number;
  /** Called before each wait with its length. */
  onWait: (ms: number) => void;
};

/** The first and the longest pause, in ms, where the service names none. */
const firstPauseMs = 500;
const maxPauseMs = 15_000;

/**
 * Retries `work` after temporary failures: as the service asks, or with growing pauses.
 * @throws {Problem} for the person, after giving up
 */
export async function withRetries<T>(work: () => Promise<T>, retries: Retries): Promise<T> {
  const { signal, patienceMs, reconnects, onWait } = retries;
  let waitedMs = 0;
  for (let failures = 0; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      const pauseMs = pauseAfter(error, failures);
      const isOver =
        error.again === 'soon' ? failures >= reconnects : waitedMs + pauseMs > patienceMs;
      if (error.again === 'never' || isOver) throw error.problem;
      waitedMs += pauseMs;
      onWait(pauseMs);
      await setTimeout(pauseMs, undefined, { signal });
    }
  }
}

/** Randomized, so that clients refused together do not return together. */
function pauseAfter({ retryAfterMs }: ServiceFailure, failures: number): number {
  if (retryAfterMs !== undefined) return retryAfterMs + Math.random() * 250;
  const growing = Math.min(maxPauseMs, firstPauseMs * 2 ** failures);
  return growing * (0.75 + Math.random() / 2);
}
