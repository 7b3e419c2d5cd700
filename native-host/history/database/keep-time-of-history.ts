import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../../../shared/node/statement.ts';
import { type KeptTime, keepTime } from '../../../shared/time/keep-time.ts';

/** Tells plausible times; what is known of the clock is kept in the database of the history. */
export function keepTimeOfHistory(db: DatabaseSync): KeptTime {
  const store = {
    load: () => statement(db, "SELECT value FROM meta WHERE key = 'time'").get()?.value,
    save(record: string) {
      const save = "INSERT OR REPLACE INTO meta (key, value) VALUES ('time', ?)";
      statement(db, save).run(record);
    },
  };
  return keepTime({ store, known: (now) => lastTime(db, now) });
}

/** The last thing that happened in the history was at a time that has been. */
function lastTime(db: DatabaseSync, now: number): number {
  const last = statement(
    db,
    'SELECT max(updated_at) AS last FROM entries WHERE updated_at <= ?',
  ).get(now)?.last;
  return typeof last === 'number' ? last : now;
}
