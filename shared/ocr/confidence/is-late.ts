/** What took longer, in ms, is not tried again. */
const patienceMs = 10_000;

/** Whether a reading that began at `startedAt`, by `Date.now()`, has taken too long for a second try. */
export function isLate(startedAt: number): boolean {
  return Date.now() - startedAt > patienceMs;
}
