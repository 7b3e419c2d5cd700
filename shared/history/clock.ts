import { following, formatStamp, later, parseStamp, type Stamp } from './stamp.ts';

/** The clock of one replica. Its stamps are later than every stamp it has made or seen. */
export interface Clock {
  /** A new stamp, later than all before. */
  next(): Stamp;
  /** Takes note of a stamp of another replica, however far ahead its clock is. */
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
