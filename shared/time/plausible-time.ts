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

/**
 * No clock that says an earlier time is right, however long it goes on: it begins anew after a flat
 * battery. What was made while nothing better was known carries this very time.
 */
export const undatedTime = Date.UTC(2024, 0);

/** A machine that was off over a weekend has not jumped. */
const maxStepMs = 3 * dayMs;

/** What is known of a clock that was never looked at; `known` is a time that has been. */
export function firstRecord(known: number, now: number): TimeRecord {
  if (now < undatedTime) return { trusted: undatedTime, seen: now, jumpedAt: now };
  return { trusted: known, seen: known, jumpedAt: null };
}

/**
 * Takes note of the clock. A time is plausible at most three days after the last one. A clock that
 * jumps further, also back, is trusted once it has gone on from there for a day: one that was set
 * wrongly, or begins in 1970 after a flat battery, must not make a whole history too old.
 */
export function observeTime(record: TimeRecord, now: number): TimeRecord {
  const isPossible = now >= undatedTime;
  if (isPossible && isNear(now, record.trusted)) {
    return { trusted: Math.max(now, record.trusted), seen: now, jumpedAt: null };
  }
  const { trusted, seen, jumpedAt } = record;
  const goesOn = jumpedAt !== null && now >= jumpedAt && isNear(now, seen);
  if (!goesOn) return { trusted, seen: now, jumpedAt: now };
  if (!isPossible || now - jumpedAt < dayMs) return { trusted, seen: now, jumpedAt };
  return { trusted: now, seen: now, jumpedAt: null };
}

/** The time by which entries may be found too old: never later than the clock or the last trusted time. */
export function plausibleTime({ trusted }: TimeRecord, now: number): number {
  return Math.min(trusted, now);
}

/**
 * The time to write down for what happens now. Age counts from it, so a clock that went back is not
 * believed before it is trusted: from the last trusted time on the clock only tells how long it has
 * been. One that went forward is, as after weeks in which the machine was off.
 */
export function timeToWrite({ trusted, jumpedAt }: TimeRecord, now: number): number {
  if (trusted <= undatedTime) return Math.max(now, undatedTime);
  if (now >= trusted) return now;
  return jumpedAt === null ? trusted : trusted + Math.max(0, now - jumpedAt);
}

/** Whether the record says so much more than another that it is worth writing down. */
export function isNews(record: TimeRecord, before: TimeRecord | undefined): boolean {
  if (!before || record.jumpedAt !== before.jumpedAt) return true;
  return Math.abs(record.seen - before.seen) > 600_000;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= maxStepMs;
}
