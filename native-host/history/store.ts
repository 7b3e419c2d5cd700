import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { createClock } from '../../shared/history/clock.ts';
import { noStamp, type Stamp } from '../../shared/history/stamp.ts';
import { statement } from '../../shared/node/statement.ts';
import { transaction } from '../../shared/node/transaction.ts';

/** What a write marks the fields with that it changes. */
export interface Mark {
  /** The clock stamp of this transaction. */
  stamp: Stamp;
  /** Takes the next `count` places in the sequence of writes and answers the first. */
  changes(count?: number): number;
}

/** The database with the clock and the sequence of this replica. */
export interface Store {
  db: DatabaseSync;
  /** The name of this replica in stamps and cursors: a UUID. */
  replica: string;
  /** Runs a write in one transaction, durable when it returns. */
  write<T>(work: (mark: Mark) => T): T;
  /** The place of the last write in the sequence. */
  lastChange(): number;
  /** Takes note of a stamp of another replica; to be called within `write`. */
  receive(stamp: Stamp): void;
  /** Calls the listener after every write that changed something, until the signal aborts. */
  onChange(listener: () => void, signal?: AbortSignal): void;
}

export function createStore(db: DatabaseSync): Store {
  const replica = readMeta(db, 'replica', () => randomUUID());
  const clock = createClock({ replica, last: readMeta(db, 'clock', () => noStamp) });
  let change = Number(readMeta(db, 'change', () => '0'));
  const listeners = new EventTarget();
  return {
    db,
    replica,
    write(work) {
      const before = change;
      try {
        return transaction(db, () => {
          const result = work({
            stamp: clock.next(),
            changes(count = 1) {
              change += count;
              return change - count + 1;
            },
          });
          if (change > before) {
            writeMeta(db, 'clock', clock.latest());
            writeMeta(db, 'change', String(change));
          }
          return result;
        });
      } catch (error) {
        change = before;
        throw error;
      } finally {
        if (change > before) listeners.dispatchEvent(new Event('change'));
      }
    },
    lastChange: () => change,
    receive: (stamp) => clock.receive(stamp),
    onChange(listener, signal) {
      listeners.addEventListener('change', listener, signal ? { signal } : {});
    },
  };
}

function readMeta(db: DatabaseSync, key: string, initial: () => string): string {
  const row = statement(db, 'SELECT value FROM meta WHERE key = ?').get(key);
  if (row) return String(row.value);
  const value = initial();
  writeMeta(db, key, value);
  return value;
}

function writeMeta(db: DatabaseSync, key: string, value: string): void {
  statement(db, 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value);
}
