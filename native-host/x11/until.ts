import { setTimeout } from 'node:timers/promises';

const lookEveryMs = 10;

/** Whether the condition is met within the limit. */
export async function until(
  isSo: () => boolean,
  limitMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const giveUpAt = performance.now() + limitMs;
  while (!isSo()) {
    if (performance.now() > giveUpAt) return false;
    await setTimeout(lookEveryMs, undefined, { signal });
  }
  return true;
}
