import { z } from 'zod';

const timeDigits = 9;
const counterDigits = 4;
const counterLimit = 36 ** counterDigits;

/** Stamps far beyond any clock are refused: none later would be left. */
const timeLimit = Date.UTC(3000, 0);

/**
 * A hybrid logical clock stamp (Kulkarni et al. 2014): milliseconds and counter in base 36, and the
 * replica. Stamps sort as plain strings; the replica breaks ties.
 */
export const stamp = z
  .string()
  .regex(/^[0-9a-z]{9}-[0-9a-z]{4}-[0-9a-z-]{1,36}$/)
  .refine((text) => parseStamp(text).time < timeLimit, 'is too far in the future');
export type Stamp = string;

/** Earlier than every stamp of a clock. */
export const noStamp: Stamp = '';

export function formatStamp(time: number, counter: number, replica: string): Stamp {
  return `${digits(time, timeDigits)}-${digits(counter, counterDigits)}-${replica}`;
}

/** The milliseconds and the counter of a stamp, both 0 for `noStamp`. */
function parseStamp(stamp: Stamp): { time: number; counter: number } {
  const [time = '', counter = ''] = stamp.split('-');
  return { time: Number.parseInt(time, 36) || 0, counter: Number.parseInt(counter, 36) || 0 };
}

/** The later of two stamps, or of two ISO times. */
export function later(a: string, b: string): string {
  return a < b ? b : a;
}

/** The first time and counter after the given ones. */
function following(time: number, counter: number): { time: number; counter: number } {
  return counter + 1 < counterLimit
    ? { time, counter: counter + 1 }
    : { time: time + 1, counter: 0 };
}

function digits(value: number, length: number): string {
  return value.toString(36).padStart(length, '0');
}

/** The clock of one replica. Its stamps are later than every stamp it has made or seen. */
interface Clock {
  /** A new stamp, later than all before. */
  next(): Stamp;
  /** Takes a stamp of another replica into account, however far ahead its clock is. */
  receive(stamp: Stamp): void;
  /** The latest stamp made or seen: what `last` must be when the clock is made again. */
  latest(): Stamp;
}

export function createClock(options: { replica: string; last: Stamp; now?: () => number }): Clock {
  const { replica, now = Date.now } = options;
  let latest = options.last;
  return {
    next() {
      const { time, counter } = parseStamp(latest);
      const present = now();
      const next = present > time ? { time: present, counter: 0 } : following(time, counter);
      latest = formatStamp(next.time, next.counter, replica);
      return latest;
    },
    receive(stamp) {
      latest = later(latest, stamp);
    },
    latest: () => latest,
  };
}
