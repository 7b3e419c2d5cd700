import 'fake-indexeddb/auto';
import { type IDBPDatabase, openDB } from 'idb';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

test('what is to be deleted is still known after an update from version 3', async () => {
  const name = crypto.randomUUID();
  const pending = { id: 'a', entries: ['b'], dueAt: 1 };
  const before = await openDB(name, 3, {
    upgrade(db) {
      createFirstStores(db);
      db.createObjectStore('departures', { keyPath: 'id' });
    },
  });
  await before.put('departures', pending);
  before.close();
  const db = await openDatabase(name);
  expect(await db.getAll('pendingDeletions')).toEqual([pending]);
  expect([...db.objectStoreNames]).toEqual(
    expect.arrayContaining(['drafts', 'pendingDeletions', 'tables']),
  );
  db.close();
});

test('what was kept before there were drafts stays with them', async () => {
  const name = crypto.randomUUID();
  const before = await openDB(name, 5, {
    upgrade(db) {
      createFirstStores(db);
      db.createObjectStore('words');
      db.createObjectStore('pendingDeletions', { keyPath: 'id' });
    },
  });
  await before.put('words', [{ text: 'kept' }], 'hash');
  before.close();
  const db = await openDatabase(name);
  const draft = { id: 'a', entryId: null, base: '', text: 'typed', typed: true, changedAt: 1 };
  await db.put('drafts', draft);
  expect(await db.get('drafts', 'a')).toEqual(draft);
  expect(await db.get('words', 'hash')).toEqual([{ text: 'kept' }]);
  db.close();
});

/** What every version has had. */
function createFirstStores(db: IDBPDatabase): void {
  db.createObjectStore('entries', { keyPath: 'id' });
  db.createObjectStore('replicas', { keyPath: 'id' });
}
