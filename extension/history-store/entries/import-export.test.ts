import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import type { Entry } from '../../../shared/api/entry.ts';
import { type HistoryStore, openHistoryStore } from '../open-history-store.ts';

const source = { kind: 'page', title: 'A page' } as const;
const exported = (entries: Entry[]) =>
  JSON.stringify({ version: 1, exportedAt: new Date().toISOString(), entries });

test('an export comes back as it was; importing it twice changes nothing', async () => {
  const [from, to] = [await openOne(), await openOne()];
  await from.add({ text: 'one', source, color: 'blue', confidence: 80 });
  await from.add({ text: 'two', source });
  const { entries } = await from.list();
  expect(await to.importJson(exported(entries))).toEqual({ added: 2, updated: 0, skipped: 0 });
  expect((await to.list()).entries).toEqual(entries);
  expect(await to.importJson(exported(entries))).toEqual({ added: 0, updated: 0, skipped: 2 });
});

test('a newer version updates an entry, an older one does not, a deleted one comes back', async () => {
  const history = await openOne();
  const before = await history.add({ text: 'before', source });
  const after = await history.update(before.id, { text: 'after' });
  expect(await history.importJson(exported([before]))).toMatchObject({ skipped: 1 });
  const updatedAt = new Date(Date.parse(after.updatedAt) + 5).toISOString();
  const newer = { ...after, text: 'newer', updatedAt };
  expect(await history.importJson(exported([newer, newer]))).toMatchObject({
    updated: 1,
    skipped: 1,
  });
  await history.remove(before.id);
  expect(await history.importJson(exported([newer]))).toMatchObject({ added: 1 });
  expect((await history.get(before.id)).text).toBe('newer');
});

test('a long one tells how far it is, and what was imported before it is ended stays', async () => {
  const [from, to] = [await openOne(), await openOne()];
  const added = await from.add({ text: 'one', source });
  const many = Array.from({ length: 600 }, (_, number) => ({
    ...added,
    id: `${added.id.slice(0, -3)}${number.toString(16).padStart(3, '0')}`,
  }));
  const reported: number[] = [];
  const stop = new AbortController();
  const result = await to.importJson(exported(many), {
    signal: stop.signal,
    onProgress(done, total) {
      reported.push(done);
      expect(total).toBe(600);
      if (done > 0) stop.abort();
    },
  });
  expect(reported).toEqual([0, 250]);
  expect(result).toEqual({ added: 500, updated: 0, skipped: 0 });
  expect((await to.list()).total).toBe(500);
  expect(await to.importJson(exported(many))).toEqual({ added: 100, updated: 0, skipped: 500 });
});

test('one with a single bad entry changes nothing', async () => {
  const history = await openOne();
  const added = await history.add({ text: 'one', source });
  const many = Array.from({ length: 300 }, () => ({ ...added, text: 'other' }));
  const document = exported([...many, { ...added, color: 'pink' as 'red' }]);
  await expect(history.importJson(document)).rejects.toMatchObject({ code: 'invalid_request' });
  expect((await history.get(added.id)).text).toBe('one');
});

test.each(['no JSON', '{}', '{"version":2,"exportedAt":"2026-01-01T00:00:00.000Z","entries":[]}'])(
  '%s is refused',
  async (document) => {
    const history = await openOne();
    await expect(history.importJson(document)).rejects.toMatchObject({ code: 'invalid_request' });
  },
);

async function openOne(): Promise<HistoryStore> {
  const history = await openHistoryStore(crypto.randomUUID());
  onTestFinished(() => history.close());
  return history;
}
