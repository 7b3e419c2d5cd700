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
