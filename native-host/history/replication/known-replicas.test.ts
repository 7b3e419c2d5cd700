import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migrations } from '../database/history-migrations.ts';
import { dropTombstones, meet, noteAcknowledged, noteReceived } from './known-replicas.ts';

const dayMs = 24 * 60 * 60 * 1000;
const times = { time: Date.now(), now: Date.now() };

test('how far a replica has been received is remembered', () => {
  using db = emptyDatabase();
  expect(meet(db, 'a', Date.now())).toBe(0);
  noteReceived(db, { replica: 'a', cursor: 7, now: Date.now() });
  expect(meet(db, 'a', Date.now())).toBe(7);
});

test('a tombstone is dropped once every known replica has it', () => {
  using db = emptyDatabase();
  meet(db, 'a', Date.now());
  meet(db, 'b', Date.now());
  for (const change of [1, 2, 3]) bury(db, change);
  noteAcknowledged(db, { replica: 'a', cursor: 3, ...times });
  expect(tombstones(db)).toEqual([1, 2, 3]);
  noteAcknowledged(db, { replica: 'b', cursor: 2, ...times });
  expect(tombstones(db)).toEqual([3]);
});

test('a tombstone is dropped after 90 days, and so is a replica that was away for as long', () => {
  using db = emptyDatabase();
  meet(db, 'away', Date.now());
  bury(db, 1);
  dropTombstones(db, Date.now() + 89 * dayMs);
  expect(tombstones(db)).toEqual([1]);
  dropTombstones(db, Date.now() + 91 * dayMs);
  expect(tombstones(db)).toEqual([]);
  expect(db.prepare('SELECT id FROM replicas').all()).toEqual([]);
});

function emptyDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const step of migrations) db.exec(step);
  return db;
}

function bury(db: DatabaseSync, change: number): void {
  db.prepare('INSERT INTO tombstones (id, stamp, change, buried_at) VALUES (?, ?, ?, ?)').run(
    `${change}`,
    'stamp',
    change,
    Date.now(),
  );
}

function tombstones(db: DatabaseSync): number[] {
  return db
    .prepare('SELECT change FROM tombstones ORDER BY change')
    .all()
    .map(({ change }) => Number(change));
}
