import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { Problem } from '../../../shared/api/problem.ts';
import { createClock, noStamp, type Stamp, stamp } from '../../../shared/history/stamp.ts';
import { statement, transaction } from '../../../shared/node/transaction.ts';
import { type KeptTime, keepTime } from '../../../shared/time/keep-time.ts';
import type { DiskReserve } from '../../storage/disk-reserve.ts';
import { DamagedDatabase } from './database-file.ts';

/** What a write records for the fields that it changes. */
export interface ChangeMark {
  /** The clock stamp of this transaction. */
  stamp: Stamp;
  /** The time to record for it, in ms since 1970. */
  now: number;
  /** Takes the next `count` places in the sequence of writes and returns the first. */
  changes(count?: number): number;
}

/** The database with the clock and the sequence of this replica. */
export interface Store extends KeptTime {
  db: DatabaseSync;
  /** The name of this replica in stamps and cursors: a UUID. */
  replica: string;
  /** Runs a write in one transaction, durable when it returns. */
  write<T>(work: (mark: ChangeMark) => T): T;
  /** The place of the last write in the sequence. */
  lastChange(): number;
  /** Takes a stamp of another replica into account; to be called within `write`. */
  receive(stamp: Stamp): void;
  /** As `write`, for deletions: on a full disk they may use the space that is reserved for that. */
  erase<T>(work: (mark: ChangeMark) => T): T;
  /** When this database was created, in ms since 1970. */
  began: number;
  /** Whether it was created just now. */
  isNew: boolean;
  /** Calls the listener after every write that changed something, until the signal aborts. */
  onChange(listener: () => void, signal?: AbortSignal): void;
}

/**
 * Throws `DamagedDatabase` where the database's own metadata is impossible.
 * @param reserve disk space for deletions on a full disk; none where left out
 */
export function createStore(db: DatabaseSync, reserve?: DiskReserve): Store {
  const isNew = statement(db, "SELECT 1 FROM meta WHERE key = 'replica'").get() === undefined;
  const replica = readMeta(db, 'replica', () => randomUUID());
  const clock = createClock({ replica, last: readMeta(db, 'clock', () => noStamp) });
  let change = Number(readMeta(db, 'change', () => '0'));
  const began = Number(readMeta(db, 'began', () => String(Date.now())));
  requireSound({ db, replica, clock: clock.latest(), change, began });
  const kept = keepTimeOfHistory(db);
  const listeners = new EventTarget();
  const store: Store = {
    db,
    replica,
    began,
    isNew,
    ...kept,
    erase: (work) => (reserve ? reserve.spend(() => store.write(work)) : store.write(work)),
    write(work) {
      const before = change;
      // What this records of the clock is not part of the transaction.
      const now = kept.now();
      try {
        return transaction(db, () => {
          const result = work({
            stamp: clock.next(),
            now,
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
  return store;
}

/** If the sequence were behind its rows, no write would succeed any more. */
function requireSound(self: {
  db: DatabaseSync;
  replica: string;
  clock: string;
  change: number;
  began: number;
}): void {
  const { db, replica, clock, change, began } = self;
  const last = ['entries', 'tombstones'].map((table) =>
    Number(statement(db, `SELECT max(change) AS last FROM ${table}`).get()?.last ?? 0),
  );
  const isSound =
    z.uuid().safeParse(replica).success &&
    (clock === noStamp || stamp.safeParse(clock).success) &&
    Number.isSafeInteger(began) &&
    Number.isSafeInteger(change) &&
    last.every((found) => found <= change);
  if (!isSound) throw new DamagedDatabase('what the history says of itself cannot be');
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

/** Provides plausible times; what is known of the clock is kept in the history's database. */
function keepTimeOfHistory(db: DatabaseSync): KeptTime {
  const store = {
    load: () => statement(db, "SELECT value FROM meta WHERE key = 'time'").get()?.value,
    save(record: string) {
      const save = "INSERT OR REPLACE INTO meta (key, value) VALUES ('time', ?)";
      statement(db, save).run(record);
    },
  };
  return keepTime({ store, known: (now) => lastTime(db, now) });
}

/** The time of the last change in the history is certainly past. */
function lastTime(db: DatabaseSync, now: number): number {
  const last = statement(
    db,
    'SELECT max(updated_at) AS last FROM entries WHERE updated_at <= ?',
  ).get(now)?.last;
  return typeof last === 'number' ? last : now;
}

export function notFound(id: string): Problem {
  return new Problem('not_found', `The history has no entry ${id}: it may have been deleted.`);
}
