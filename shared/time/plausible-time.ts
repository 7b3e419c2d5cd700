/** What is known of the clock of this machine; times in ms since 1970. */
export interface TimeRecord {
  /** The latest time that was plausible. */
  trusted: number;
  /** When the clock was last observed. */
  seen: number;
  /** The first time after a jump that is not trusted yet, for a day; null where there is none. */
  jumpedAt: number | null;
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * The earliest time that a clock can be right about, however long it runs: clocks restart after an
 * empty battery. Entries made without a better known time get exactly this one.
 */
export const undatedTime = Date.UTC(2024, 0);

/** A machine that was off over a weekend has not jumped. */
const maxStepMs = 3 * dayMs;

/** The record of a clock that was never observed; `known` is a past time. */
export function firstRecord(known: number, now: number): TimeRecord {
  if (now < undatedTime) return { trusted: undatedTime, seen: now, jumpedAt: now };
  return { trusted: known, seen: known, jumpedAt: null };
}

/**
 * Updates the record with an observation of the clock. A time is plausible at most three days after
 * the last one. A clock that jumps further, or back, is trusted once it has run on from there for a
 * day: one that was set wrongly, or restarts in 1970 after an empty battery, must not make a whole
 * history too old.
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

/**
 * The time by which entries may be too old: never later than the clock or the last trusted time.
 */
export function plausibleTime({ trusted }: TimeRecord, now: number): number {
  return Math.min(trusted, now);
}

/**
 * The time to record for what happens now. Ages are measured from it, so a clock that went back is
 * not used before it is trusted: until then it only measures the time elapsed since the last
 * trusted time. A clock that went forward is used, as after weeks in which the machine was off.
 */
export function timeToWrite({ trusted, jumpedAt }: TimeRecord, now: number): number {
  if (trusted <= undatedTime) return Math.max(now, undatedTime);
  if (now >= trusted) return now;
  return jumpedAt === null ? trusted : trusted + Math.max(0, now - jumpedAt);
}

/** Whether the record differs enough from another to be worth saving. */
export function isNews(record: TimeRecord, before: TimeRecord | undefined): boolean {
  if (!before || record.jumpedAt !== before.jumpedAt) return true;
  return Math.abs(record.seen - before.seen) > 600_000;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= maxStepMs;
}
