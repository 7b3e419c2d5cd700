import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

test('what is to be deleted is still known after an update from version 3', async () => {
  const name = crypto.randomUUID();
  const pending = { id: 'a', entries: ['b'], dueAt: 1 };
  const before = await openDB(name, 3, {
    upgrade(db) {
      db.createObjectStore('departures', { keyPath: 'id' });
    },
  });
  await before.put('departures', pending);
  before.close();
  const db = await openDatabase(name);
  expect(await db.getAll('pendingDeletions')).toEqual([pending]);
  expect([...db.objectStoreNames]).toEqual(['pendingDeletions', 'tables']);
  db.close();
});
