import { z } from 'zod';
import type { Records } from '../cluster/records.ts';
import type { Allowance, SlidingWindow } from './sliding-window.ts';

type Options = {
  name: string;
  limit: number;
  windowMs: number;
  now?: () => number;
};

/** Granted places of a key, to be used within a moment. */
type Grant = { left: number; size: number; until: number; allowance: Allowance };

/** Unused places of a grant are lost after this; so the bound holds all the same. */
const grantMs = 1_000;
/** The largest part of a limit that is requested at a time. */
const largestPart = 0.01;
/** Grants of more keys than this at a time are not kept. */
const maxGrants = 10_000;

type CountedSlices = z.infer<typeof countedSlices>;

/**
 * A window that all processes share: at most `limit` of a key in any period of `windowMs`, whichever
 * process is asked. A process with frequent requests is granted several places at once, up to a
 * hundredth of the limit, which spares the cluster most of the work.
 */
export function sharedWindow(
  records: Records<CountedSlices>,
  { name, limit: common, windowMs, now = Date.now }: Options,
): SlidingWindow {
  const grants = new Map<string, Grant>();
  const waiting = new Map<string, Promise<unknown>>();

  async function count(key: string, limit: number): Promise<Allowance> {
    const grant = grants.get(key);
    if (grant && grant.left > 0 && grant.until > now()) return spend(grant);
    const wasUsedUp = grant?.left === 0 && grant.until > now();
    const wanted = wasUsedUp ? Math.min(grant.size * 2, Math.floor(limit * largestPart)) : 1;
    const granted = await reserve(`${name}.${key}`, { places: Math.max(1, wanted), limit });
    if (grants.size > maxGrants) grants.clear();
    grants.set(key, granted);
    return granted.size === 0 ? granted.allowance : spend(granted);
  }

  async function reserve(
    key: string,
    { places, limit }: { places: number; limit: number },
  ): Promise<Grant> {
    for (;;) {
      const found = await records.get(key);
      const window = { limit, windowMs: windowMs + grantMs, now: now() };
      const { counted, granted, allowance } = countIn(found?.value ?? [], places, window);
      const grant = { left: granted, size: granted, until: now() + grantMs, allowance };
      if (granted === 0) return grant;
      const kept = found
        ? await records.replace(key, counted, found.revision)
        : await records.create(key, counted);
      if (kept !== null) return grant;
    }
  }

  return {
    /** Requests of one key take turns here, so that they do not spoil each other's grants. */
    count(key, limit = common) {
      const before = waiting.get(key) ?? Promise.resolve();
      const mine = before.then(
        () => count(key, limit),
        () => count(key, limit),
      );
      waiting.set(key, mine);
      const leave = () => {
        if (waiting.get(key) === mine) waiting.delete(key);
      };
      mine.then(leave, leave);
      return mine;
    },
  };
}

function spend(grant: Grant): Allowance {
  grant.left -= 1;
  return { ...grant.allowance, remaining: grant.allowance.remaining + grant.left };
}

/** How many were counted in each slice of time, named by its end in ms since 1970; oldest first. */
export const countedSlices = z.array(z.tuple([z.int(), z.int()]));

type Window = { limit: number; windowMs: number; now: number };

/** Slices in a window: a request counts for up to one slice longer than the window. */
const slices = 600;

/**
 * Counts `places` more, as far as they fit.
 *
 * @returns the slices with what was granted, and how much that is
 */
function countIn(
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
