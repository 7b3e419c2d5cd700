import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  firstRecord,
  isNews,
  observeTime,
  plausibleTime,
  type TimeRecord,
  timeToWrite,
} from '../../../shared/history/plausible-time.ts';
import { statement } from '../../../shared/node/statement.ts';

const timeRecord = z.object({
  trusted: z.number(),
  seen: z.number(),
  jumpedAt: z.number().nullable(),
});

export type KeptTime = {
  /** The time by which entries are too old, in ms since 1970: a clock that jumps does not count. */
  time(): number;
  /** The time to write down for what happens now, in ms since 1970. */
  now(): number;
};

/** Tells plausible times; what is known of the clock is kept in the database. */
export function keepTime(db: DatabaseSync, clock = () => Date.now()): KeptTime {
  let stored = storedRecord(db);
  let record = stored ?? firstRecord(lastTime(db, clock()), clock());
  function look(): number {
    const now = clock();
    record = observeTime(record, now);
    if (isNews(record, stored) && store(db, record)) stored = record;
    return now;
  }
  return {
    time() {
      const now = look();
      return plausibleTime(record, now);
    },
    now() {
      const now = look();
      return timeToWrite(record, now);
    },
  };
}

function storedRecord(db: DatabaseSync): TimeRecord | undefined {
  const value = statement(db, "SELECT value FROM meta WHERE key = 'time'").get()?.value;
  try {
    return timeRecord.parse(JSON.parse(String(value)));
  } catch {
    // Nothing yet, or damaged: as on the first day.
    return undefined;
  }
}

/** The last thing that happened in the history was at a time that has been. */
function lastTime(db: DatabaseSync, now: number): number {
  const last = statement(
    db,
    'SELECT max(updated_at) AS last FROM entries WHERE updated_at <= ?',
  ).get(now)?.last;
  return typeof last === 'number' ? last : now;
}

function store(db: DatabaseSync, record: TimeRecord): boolean {
  try {
    statement(db, "INSERT OR REPLACE INTO meta (key, value) VALUES ('time', ?)").run(
      JSON.stringify(record),
    );
    return true;
  } catch {
    // A disk without room: it stays in memory, and the next look tries again.
    return false;
  }
}
