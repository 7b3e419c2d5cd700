import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  isNews,
  observeTime,
  plausibleTime,
  type TimeRecord,
} from '../../../shared/history/plausible-time.ts';
import { statement } from '../../../shared/node/statement.ts';

const timeRecord = z.object({
  trusted: z.number(),
  seen: z.number(),
  jumpedAt: z.number().nullable(),
});

/** Answers what tells the plausible time; what is known of the clock is kept in the database. */
export function keepTime(db: DatabaseSync, clock = () => Date.now()): () => number {
  let stored = storedRecord(db);
  let record = stored ?? firstRecord(db, clock());
  return () => {
    const now = clock();
    record = observeTime(record, now);
    if (isNews(record, stored) && store(db, record)) stored = record;
    return plausibleTime(record, now);
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
function firstRecord(db: DatabaseSync, now: number): TimeRecord {
  const last = statement(
    db,
    'SELECT max(updated_at) AS last FROM entries WHERE updated_at <= ?',
  ).get(now)?.last;
  const known = typeof last === 'number' ? last : now;
  return { trusted: known, seen: known, jumpedAt: null };
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
