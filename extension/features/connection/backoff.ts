const firstMs = 500;
const maxMs = 30_000;

/**
 * Milliseconds to wait before the next attempt after `failures` in a row: twice as long each time,
 * half of it by chance, so that several browsers do not come back at the same moment.
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const full = Math.min(maxMs, firstMs * 2 ** failures);
  return (full / 2) * (1 + random());
}
