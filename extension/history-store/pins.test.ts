import 'fake-indexeddb/auto';
import { type IDBPDatabase, openDB } from 'idb';
import { expect, onTestFinished, test } from 'vitest';
import type { Color, Entry } from '../../shared/api/entry.ts';
import { type HistoryStore, openHistoryStore } from './open-history-store.ts';

const source = { kind: 'page' } as const;

test('pinned entries stand on top by position, in every list and in a search', async () => {
  const history = await open();
  const [first, second, third, fourth] = await fill(history, [
    'a needle',
    'b',
    'needle c',
    'needle',
  ]);
  await history.update(first, { pinned: true });
  await history.update(third, { pinned: true });
  expect(await history.ids({ sort: 'position' })).toEqual({
    ids: [third, first, fourth, second],
    pinned: 2,
  });
  expect(await history.ids({ sort: 'oldest' })).toEqual({
    ids: [third, first, second, fourth],
    pinned: 2,
  });
  expect(await history.ids({ sort: 'position', limit: 3 })).toEqual({
    ids: [third, first, fourth],
    pinned: 2,
  });
  expect((await history.ids({ sort: 'newest', limit: 1, mixed: true })).ids).toEqual([fourth]);
  expect(await history.ids({ sort: 'newest', color: 'red' })).toEqual({ ids: [], pinned: 0 });
  expect(await history.search({ q: 'needle' })).toEqual({
    ids: [third, first, fourth],
    pinned: 2,
    total: 3,
  });
  expect((await history.search({ q: 'needle', limit: 1 })).ids).toEqual([third]);

  await history.reorder({ id: first, before: third });
  expect((await history.ids({ sort: 'position' })).ids.slice(0, 2)).toEqual([first, third]);
  expect((await history.search({ q: 'needle' })).ids.slice(0, 2)).toEqual([first, third]);
  await history.update(third, { pinned: false });
  expect((await history.ids({ sort: 'position' })).ids).toEqual([first, fourth, third, second]);
  expect((await history.search({ q: 'needle' })).pinned).toBe(1);
});

test('a pin is kept by a deletion that is taken back', async () => {
  const history = await open();
  const [first, second] = await fill(history, ['a', 'b']);
  await history.update(first, { pinned: true });
  const deletion = await history.deleteLater([first], 60_000);
  expect(await history.ids({ sort: 'position' })).toEqual({ ids: [second], pinned: 0 });
  await history.cancelDeletion(deletion);
  expect(await history.ids({ sort: 'position' })).toEqual({ ids: [first, second], pinned: 1 });
});

test('no limit removes what is pinned, nor counts it', async () => {
  const history = await open();
  const [first, second, third] = await fill(history, ['a', 'b', 'c']);
  await history.update(first, { pinned: true });
  expect(await history.countBeyond({ maxEntries: 1, maxAgeDays: null })).toBe(1);
  expect(await history.prune({ maxEntries: 1, maxAgeDays: null })).toBe(1);
  expect((await history.ids({ sort: 'position' })).ids).toEqual([first, third]);
  await expect(history.get(second)).rejects.toMatchObject({ code: 'not_found' });
  const all = { maxEntries: 0, maxAgeDays: -1 };
  expect(await history.countBeyond(all)).toBe(1);
  expect(await history.prune(all)).toBe(1);
  expect(await history.countBeyond(all)).toBe(0);
  expect((await history.get(first)).pinned).toBe(true);
});

test('pins travel with exports, and exports from before there were any say nothing of them', async () => {
  const [from, to] = [await open(), await open()];
  const [first, second] = await fill(from, ['a', 'b']);
  await from.update(first, { pinned: true });
  const { entries } = await from.list();
  await to.importJson(exported(entries));
  expect((await to.list()).entries).toEqual(entries);
  const newer = entries.map(({ pinned: _, ...entry }) => ({
    ...entry,
    updatedAt: '2100-01-01T00:00:00.000Z',
  }));
  expect(await to.importJson(exported(newer))).toMatchObject({ updated: 2 });
  expect((await to.get(first)).pinned).toBe(true);
  expect((await to.get(second)).pinned).toBe(false);
  const other = await open();
  expect(await other.importJson(exported(newer))).toMatchObject({ added: 2 });
  expect((await other.get(first)).pinned).toBe(false);
});

test('a history from before there were pins has none, and asks others for theirs', async () => {
  const name = crypto.randomUUID();
  const replica = crypto.randomUUID();
  const id = await fillVersion6(name, replica);
  const history = await open(name);
  expect(await history.get(id)).toMatchObject({ text: 'old', pinned: false });
  expect(await history.replica.meet(replica)).toBe(0);
  expect((await history.ids({ sort: 'newest', sources: ['page'] })).ids).toEqual([id]);
  await history.update(id, { pinned: true });
  expect(await history.ids({ sort: 'position' })).toEqual({ ids: [id], pinned: 1 });
});

async function open(name: string = crypto.randomUUID()): Promise<HistoryStore> {
  const history = await openHistoryStore(name);
  onTestFinished(() => history.close());
  return history;
}

/** Adds an entry with each of the texts: the last one stands on top. */
async function fill<T extends string[]>(
  history: HistoryStore,
  texts: [...T],
): Promise<{ [K in keyof T]: string }> {
  const ids: string[] = [];
  for (const text of texts) ids.push((await history.add({ text, source })).id);
  return ids as { [K in keyof T]: string };
}

function exported(entries: Omit<Entry, 'pinned'>[]): string {
  return JSON.stringify({ version: 1, exportedAt: new Date().toISOString(), entries });
}

/** A database as version 6 left it, with an entry, and a replica of which something was received. */
async function fillVersion6(name: string, replica: string): Promise<string> {
  const id = '01900000-0000-7000-8000-000000000000';
  const stamp = '000000001-0000-a';
  const field = <T>(value: T) => ({ value, stamp });
  const createdAt = '2026-01-01T00:00:00.000Z';
  const db = await openDB(name, 6, { upgrade: (created) => createVersion6(created) });
  await db.put('entries', {
    id,
    life: stamp,
    change: 1,
    content: {
      text: field('old'),
      color: field<Color>('none'),
      position: field('a0'),
      updatedAt: createdAt,
      birth: { createdAt, source, languages: [], confidence: null, screenshot: null },
    },
  });
  await db.put('replicas', { id: replica, received: 7, acknowledged: 0, seenAt: Date.now() });
  await db.put('self', { replica: crypto.randomUUID(), clock: stamp, change: 1 }, 'self');
  db.close();
  return id;
}

function createVersion6(db: IDBPDatabase): void {
  const entries = db.createObjectStore('entries', { keyPath: 'id' });
  entries.createIndex('byPosition', ['content.position.value', 'id']);
  entries.createIndex('byColor', ['content.color.value', 'content.position.value', 'id']);
  entries.createIndex('byCreation', ['content.birth.createdAt', 'id']);
  entries.createIndex('byScreenshot', 'content.birth.screenshot');
  entries.createIndex('byBurial', 'buriedAt');
  entries.createIndex('byChange', 'change', { unique: true });
  for (const store of ['screenshots', 'words', 'tables', 'self']) db.createObjectStore(store);
  for (const store of ['replicas', 'pendingDeletions', 'drafts'])
    db.createObjectStore(store, { keyPath: 'id' });
}
