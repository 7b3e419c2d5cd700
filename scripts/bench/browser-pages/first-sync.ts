/** Runs in a page of the extension, beside the background that syncs. Times are in ms. */
import { openDB } from 'idb';
import {
  type HistoryStore,
  openHistoryStore,
} from '../../../extension/history-store/open-history-store.ts';

Object.assign(globalThis, { firstSync, plainPut });

/** Changes between two lists: as a user scrolls, not a list for every batch. */
const listEvery = 8;

/** From the host's first call until all entries are here; and the slowest list meanwhile. */
async function firstSync(count: number): Promise<{ syncMs: number; listMs: number }> {
  const store = await openHistoryStore();
  const db = await openDB('history');
  while ((await db.count('replicas')) === 0) await new Promise(requestAnimationFrame);
  const begun = performance.now();
  const ended = Promise.withResolvers<number>();
  let changes = 0;
  let listMs = 0;
  store.replica.onChange(async () => {
    changes += 1;
    if (changes % listEvery === 0) listMs = Math.max(listMs, await timedList(store));
    if ((await db.count('entries')) >= count) ended.resolve(performance.now());
  });
  return { syncMs: (await ended.promise) - begun, listMs };
}

async function timedList(store: HistoryStore): Promise<number> {
  const begun = performance.now();
  await store.list({ limit: 50 });
  return performance.now() - begun;
}

/** Puts the rows of the history into a database without indexes, in one transaction. */
async function plainPut(): Promise<number> {
  const rows = await (await openDB('history')).getAll('entries');
  const plain = await openDB(crypto.randomUUID(), 1, {
    upgrade: (created) => created.createObjectStore('entries', { keyPath: 'id' }),
  });
  const begun = performance.now();
  const transaction = plain.transaction('entries', 'readwrite');
  for (const row of rows) void transaction.store.put(row);
  await transaction.done;
  return performance.now() - begun;
}
