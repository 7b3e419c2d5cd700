import { z } from 'zod';
import {
  firstRecord,
  isNews,
  observeTime,
  plausibleTime,
  type TimeRecord,
  timeToWrite,
} from './plausible-time.ts';

/** Persistent storage for what is known of the clock, as JSON. */
export type TimeStore = {
  /** The last saved value, unvalidated. */
  load(): unknown;
  /** Throws where it cannot save, as on a full disk. */
  save(record: string): void;
};

/**
 * The time by which ages are measured, in ms since 1970: a clock that jumps by days does not count
 * before it has run on from there for a day.
 */
export type KeptTime = {
  /** The time to record for what happens now. */
  now(): number;
  /** The time that decides what is too old: never later than is plausible. */
  time(): number;
  /** The latest time that something can have been made; null while the clock is not trusted. */
  latest(): number | null;
};

const timeRecord = z.object({
  trusted: z.number(),
  seen: z.number(),
  jumpedAt: z.number().nullable(),
});

type Options = {
  /** Only in memory if undefined. */
  store?: TimeStore | undefined;
  clock?: () => number;
  /** A past time, for a clock that was never observed; the clock's own time where undefined. */
  known?: (now: number) => number;
};

export function keepTime({
  store,
  clock = () => Date.now(),
  known = (now) => now,
}: Options): KeptTime {
  let saved = store && loaded(store);
  let record = saved ?? firstRecord(known(clock()), clock());

  function look(): number {
    const now = clock();
    record = observeTime(record, now);
    if (store && isNews(record, saved) && isSaved(store, record)) saved = record;
    return now;
  }

  return {
    now() {
      const now = look();
      return Math.round(timeToWrite(record, now));
    },
    time() {
      const now = look();
      return plausibleTime(record, now);
    },
    latest() {
      look();
      return record.jumpedAt === null ? record.trusted : null;
    },
  };
}

function loaded(store: TimeStore): TimeRecord | undefined {
  try {
    return timeRecord.parse(JSON.parse(String(store.load())));
  } catch {
    // Nothing yet, or damaged: as on the first day.
    return undefined;
  }
}

function isSaved(store: TimeStore, record: TimeRecord): boolean {
  try {
    store.save(JSON.stringify(record));
    return true;
  } catch {
    // It stays in memory, and the next observation tries again.
    return false;
  }
}
