/** How many requests a key has left, and when it has all again. */
export type Allowance = {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** Until one more is allowed where none remains, otherwise until all are. */
  resetMs: number;
};

export type SlidingWindow = {
  /**
   * Counts one for the key, unless that exceeds the limit.
   * @param own the key's own limit, where it has one
   */
  count(key: string, own?: number): Allowance | Promise<Allowance>;
};

/** Opens the window in which one kind of request is counted. */
export type OpenLimitWindow = (name: string, limit: number, windowMs: number) => SlidingWindow;

/**
 * At most the limit in any period of `windowMs`, wherever it begins. Rejected requests do not count.
 * A key takes 8 bytes for each request that counts and nothing once a window has passed.
 */
export function slidingWindow(
  common: number,
  windowMs: number,
  now: () => number = () => performance.now(),
): { count(key: string, own?: number): Allowance } {
  const counted = new Map<string, number[]>();
  let sweptAt = now();

  /** Those of keys without recent requests. */
  function sweep(time: number): void {
    if (time - sweptAt < windowMs) return;
    sweptAt = time;
    for (const [key, times] of counted) {
      if ((times.at(-1) ?? 0) <= time - windowMs) counted.delete(key);
    }
  }

  return {
    count(key, limit = common) {
      const time = now();
      sweep(time);
      const times = counted.get(key) ?? [];
      counted.set(key, times);
      const firstWithin = times.findIndex((at) => at > time - windowMs);
      times.splice(0, firstWithin === -1 ? times.length : firstWithin);
      const isAllowed = times.length < limit;
      if (isAllowed) times.push(time);
      // It may have been lowered.
      const remaining = Math.max(0, limit - times.length);
      const decisive = (remaining > 0 ? times.at(-1) : times[0]) ?? time;
      // In this order nothing is rounded up beyond the window.
      return { isAllowed, limit, remaining, resetMs: windowMs - (time - decisive) };
    },
  };
}
