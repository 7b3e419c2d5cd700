const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long the delivery of a job's end is retried. */
export const triedForMs = 24 * hourMs;

/** From one attempt to the next; the last one is repeated. */
const pausesMs = [
  ...[5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs],
  ...[hourMs, 2 * hourMs, 4 * hourMs],
];

/** The longest wait that a receiver may ask for. */
const longestMs = 4 * hourMs;

type Options = {
  /** What the receiver asked for. */
  retryAfterMs?: number | undefined;
  /** Between 0 and 1. */
  random?: () => number;
};

/**
 * Milliseconds until the next attempt after so many failures. Up to a fifth more, so that what failed
 * together is not retried together; a receiver may ask for more, never for less.
 */
export function pauseAfter(
  failures: number,
  { retryAfterMs = 0, random = Math.random }: Options = {},
): number {
  const pause = pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0;
  return Math.round(Math.max(pause, Math.min(retryAfterMs, longestMs)) * (1 + random() / 5));
}
