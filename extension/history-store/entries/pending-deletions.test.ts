import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepRemoving } from '../keep-removing.ts';
import { type HistoryStore, openHistoryStore } from '../open-history-store.ts';

const source = { kind: 'page' } as const;

test('what is deleted later is hidden at once and there until its time is over', async () => {
  const history = await openOne();
  const { id } = await history.add({ text: 'needle', source });
  const { id: other } = await history.add({ text: 'needle too', source });
  const dueAt = Date.now() + 60_000;
  await history.deleteLater([id], 60_000);
  expect((await history.ids({ sort: 'position' })).ids).toEqual([other]);
  expect((await history.search({ q: 'needle' })).total).toBe(1);
  expect(await history.deleteDue()).toBeGreaterThanOrEqual(dueAt);
  expect((await history.get(id)).text).toBe('needle');
});

test('what stays is shown as it was, with its screenshot', async () => {
  const history = await openOne();
  const screenshot = new Uint8Array([1, 2, 3]);
  const { id } = await history.add({ text: 'a', source, screenshot });
  const pendingDeletion = await history.deleteLater([id], 0);
  await history.cancelDeletion(pendingDeletion);
  expect(await history.deleteDue()).toBeUndefined();
  expect((await history.ids({ sort: 'newest' })).ids).toEqual([id]);
  expect(await history.screenshot(id)).toEqual(screenshot);
});

test('whoever has the history open removes what is due, and its screenshot', async () => {
  const name = crypto.randomUUID();
  const closing = await openHistoryStore(name);
  const { id } = await closing.add({ text: 'a', source, screenshot: new Uint8Array([7]) });
  await closing.deleteLater([id], 20);
  closing.close();
  const history = await openOne(name);
  const stopped = new AbortController();
  onTestFinished(() => stopped.abort());
  await keepRemoving(history, stopped.signal);
  await vi.waitFor(async () => expect((await history.list()).total).toBe(0), {
    timeout: 30_000,
  });
  await expect(history.get(id)).rejects.toMatchObject({ code: 'not_found' });
});

test('ids come in every order, and of one colour', async () => {
  const history = await openOne();
  const { id: first } = await history.add({ text: '1', source, color: 'red' });
  const { id: second } = await history.add({ text: '2', source });
  const { id: third } = await history.add({ text: '3', source, color: 'red' });
  await history.reorder({ id: third, before: null });
  expect((await history.ids({ sort: 'position' })).ids).toEqual([second, first, third]);
  expect((await history.ids({ sort: 'newest' })).ids).toEqual([third, second, first]);
  expect((await history.ids({ sort: 'newest', limit: 1 })).ids).toEqual([third]);
  expect((await history.ids({ sort: 'position', limit: 2 })).ids).toEqual([second, first]);
  expect((await history.ids({ sort: 'oldest', color: 'red' })).ids).toEqual([first, third]);
  expect((await history.ids({ sort: 'position', color: 'red' })).ids).toEqual([first, third]);
});

async function openOne(name: string = crypto.randomUUID()): Promise<HistoryStore> {
  const history = await openHistoryStore(name);
  onTestFinished(() => history.close());
  return history;
}
