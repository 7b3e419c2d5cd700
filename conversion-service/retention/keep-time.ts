import {
  firstRecord,
  isNews,
  observeTime,
  plausibleTime,
  type TimeRecord,
  timeToWrite,
} from '../../shared/history/plausible-time.ts';

/** Where what is known of the clock outlives the process. */
export type TimeStore = { load(): TimeRecord | undefined; save(record: TimeRecord): void };

/**
 * The time that retention counts by, in milliseconds since 1970: a clock that jumps by days does not
 * count before it has gone on from there for a day.
 */
export type KeptTime = {
  /** When what is accepted now was created. */
  now(): number;
  /** By which it is told what is over: never later than is plausible. */
  time(): number;
  /** The latest time that something may have been created; null while the clock is not trusted. */
  latest(): number | null;
};

export function keepTime(store: TimeStore | undefined, clock: () => number): KeptTime {
  let saved = store?.load();
  let record = saved ?? firstRecord(clock(), clock());
  function look(): number {
    const now = clock();
    record = observeTime(record, now);
    if (!store || !isNews(record, saved)) return now;
    saved = record;
    store.save(record);
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
