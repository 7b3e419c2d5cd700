import { z } from 'zod';
import type { Allowance } from './sliding-window.ts';

/** How many were counted in each slice of time, named by its end in ms since 1970; oldest first. */
export const countedSlices = z.array(z.tuple([z.int(), z.int()]));

export type CountedSlices = z.infer<typeof countedSlices>;

type Window = { limit: number; windowMs: number; now: number };

/** Slices in a window: what counts, counts for up to one slice longer than the window. */
const slices = 600;

/**
 * Counts `places` more, as far as they fit.
 *
 * @returns the slices with what was granted, and how much that is
 */
export function countIn(
  counted: CountedSlices,
  places: number,
  { limit, windowMs, now }: Window,
): { counted: CountedSlices; granted: number; allowance: Allowance } {
  const sliceMs = windowMs / slices;
  const recent = counted.filter(([end]) => end > now - windowMs);
  const used = recent.reduce((sum, [, count]) => sum + count, 0);
  const granted = Math.max(0, Math.min(places, limit - used));
  if (granted > 0) addTo(recent, Math.ceil((now + 1) / sliceMs) * sliceMs, granted);
  const remaining = Math.max(0, limit - used - granted);
  const decisive = (remaining > 0 ? recent.at(-1) : recent[0])?.[0] ?? now;
  return {
    counted: recent,
    granted,
    allowance: { isAllowed: granted > 0, limit, remaining, resetMs: decisive + windowMs - now },
  };
}

function addTo(counted: CountedSlices, end: number, count: number): void {
  const last = counted.at(-1);
  // A clock that lags behind another machine's counts in the other's slice.
  if (last && last[0] >= end) last[1] += count;
  else counted.push([Math.round(end), count]);
}
