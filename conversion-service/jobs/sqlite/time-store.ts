import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { statement } from '../../../shared/node/statement.ts';
import type { TimeStore } from '../../retention/keep-time.ts';

const timeRecord = z.object({
  trusted: z.number(),
  seen: z.number(),
  jumpedAt: z.number().nullable(),
});

export function sqliteTimeStore(db: DatabaseSync): TimeStore {
  return {
    load() {
      const found = statement(db, 'SELECT record FROM clock').get();
      try {
        return timeRecord.parse(JSON.parse(String(found?.record)));
      } catch {
        // Nothing yet, or damaged: as on the first day.
        return undefined;
      }
    },
    save(record) {
      try {
        statement(db, 'INSERT OR REPLACE INTO clock (id, record) VALUES (1, ?)').run(
          JSON.stringify(record),
        );
      } catch {
        // A disk without room: it stays in memory, until there is news of the clock again.
      }
    },
  };
}
