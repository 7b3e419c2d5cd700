import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../../../shared/node/transaction.ts';
import type { TimeStore } from '../../../shared/time/keep-time.ts';

/** What is known of the clock, in the database of the jobs. */
export function sqliteTimeStore(db: DatabaseSync): TimeStore {
  return {
    load: () => statement(db, 'SELECT record FROM clock').get()?.record,
    save(record) {
      statement(db, 'INSERT OR REPLACE INTO clock (id, record) VALUES (1, ?)').run(record);
    },
  };
}
