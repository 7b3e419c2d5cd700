import { z } from 'zod';
import {
  firstRecord,
  isNews,
  observeTime,
  plausibleTime,
  type TimeRecord,
  timeToWrite,
} from './plausible-time.ts';

/** Where what is known of the clock outlives the process, as JSON. */
export type TimeStore = {
  /** What was saved last, whatever it is by now. */
  load(): unknown;
  /** Throws where it cannot, as on a disk without room. */
  save(record: string): void;
};

/**
 * The time that ages are counted by, in ms since 1970: a clock that jumps by days does not count
 * before it has gone on from there for a day.
 */
export type KeptTime = {
  /** The time to write down for what happens now. */
  now(): number;
  /** By which it is told what is too old: never later than is plausible. */
  time(): number;
  /** The latest time that something may have been made; null while the clock is not trusted. */
  latest(): number | null;
};

const timeRecord = z.object({
  trusted: z.number(),
  seen: z.number(),
  jumpedAt: z.number().nullable(),
});

type Options = {
  /** In memory alone where undefined. */
  store?: TimeStore | undefined;
  clock?: () => number;
  /** A time that has been, for a clock that was never looked at; that of the clock where undefined. */
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
    // It stays in memory, and the next look tries again.
    return false;
  }
}
