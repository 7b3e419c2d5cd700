/** What is known of the clock of this machine; times in ms since 1970. */
export interface TimeRecord {
  /** The latest time that was plausible. */
  trusted: number;
  /** When the clock was looked at last. */
  seen: number;
  /** The first time after a jump that has not been plausible for a day yet; null where none was. */
  jumpedAt: number | null;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** A machine that was off over a weekend has not jumped. */
const maxStepMs = 3 * dayMs;

/**
 * Takes note of the clock. A time is plausible at most three days after the last one. A clock that
 * jumps further, also back, is trusted once it has gone on from there for a day: one that was set
 * wrongly, or begins in 1970 after a flat battery, must not make a whole history too old.
 */
export function observeTime(record: TimeRecord, now: number): TimeRecord {
  if (isNear(now, record.trusted)) {
    return { trusted: Math.max(now, record.trusted), seen: now, jumpedAt: null };
  }
  const { trusted, seen, jumpedAt } = record;
  const goesOn = jumpedAt !== null && now >= jumpedAt && isNear(now, seen);
  if (!goesOn) return { trusted, seen: now, jumpedAt: now };
  if (now - jumpedAt < dayMs) return { trusted, seen: now, jumpedAt };
  return { trusted: now, seen: now, jumpedAt: null };
}

/** The time by which entries may be found too old: never later than the clock or the last trusted time. */
export function plausibleTime({ trusted }: TimeRecord, now: number): number {
  return Math.min(trusted, now);
}

/** Whether the record says so much more than another that it is worth writing down. */
export function isNews(record: TimeRecord, before: TimeRecord | undefined): boolean {
  if (!before || record.jumpedAt !== before.jumpedAt) return true;
  return Math.abs(record.seen - before.seen) > 600_000;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= maxStepMs;
}
