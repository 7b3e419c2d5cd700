import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { type HistoryStore, openHistoryStore } from './open-history-store.ts';

const source = { kind: 'page' } as const;

test('a text that is captured again moves up and is counted, with what a person made of it', async () => {
  const history = await open();
  const first = await capture(history, 'same');
  expect(first.captures).toBeUndefined();
  await history.update(first.id, { color: 'red' });
  const other = await capture(history, 'Same');
  const again = await capture(history, 'same');
  expect(again).toMatchObject({
    id: first.id,
    color: 'red',
    createdAt: first.createdAt,
    captures: 2,
  });
  expect(again.updatedAt > first.updatedAt).toBe(true);
  expect((await capture(history, 'same')).captures).toBe(3);
  expect((await history.ids({ sort: 'position' })).ids).toEqual([first.id, other.id]);
  const edited = await history.update(first.id, { text: 'edited' });
  expect(edited.captures).toBe(3);
  expect((await capture(history, 'same')).id).not.toBe(first.id);
});

test('other texts, images without a text and entries that programs add are not counted', async () => {
  const history = await open();
  const texts = ['', '', 'a', 'a '];
  for (const text of texts) await capture(history, text);
  await history.add({ text: 'a', source });
  const { entries } = await history.list();
  expect(entries).toHaveLength(texts.length + 1);
  expect(entries.every(({ captures }) => captures === undefined)).toBe(true);
});

test('an image is not lost with a text that was captured without one before', async () => {
  const history = await open();
  const screenshot = new Uint8Array([1, 2, 3]);
  const plain = await capture(history, 'same');
  const pictured = await history.add({ text: 'same', source, screenshot, isCounted: true });
  expect(pictured.id).not.toBe(plain.id);
  expect(await capture(history, 'same')).toMatchObject({ id: pictured.id, captures: 2 });
});

test('among any number of later entries a text is looked for only so far', async () => {
  const history = await open();
  const { id } = await capture(history, 'same');
  for (let index = 0; index < 400; index++) await history.add({ text: `${index}`, source });
  expect((await capture(history, 'same')).id).toBe(id);
  for (let index = 0; index < 200; index++) await history.add({ text: `${index}`, source });
  expect((await capture(history, 'same')).id).not.toBe(id);
});

test('an entry that is being deleted is kept once its text is captured again, here or elsewhere', async () => {
  const history = await open();
  const { id } = await capture(history, 'same');
  const { id: other } = await capture(history, 'other');
  const peer = await open();
  await exchange(history, peer);
  await history.deleteLater([id, other], 60_000);
  expect((await history.ids({ sort: 'position' })).ids).toEqual([]);
  await capture(peer, 'same');
  await exchange(peer, history);
  expect((await history.ids({ sort: 'position' })).ids).toEqual([id]);
  expect(await history.get(id)).toMatchObject({ captures: 2 });
  await history.deleteLater([id], 60_000);
  await capture(history, 'same');
  expect((await history.ids({ sort: 'position' })).ids).toEqual([id]);
  expect((await history.get(id)).captures).toBe(3);
});

async function exchange(from: HistoryStore, to: HistoryStore): Promise<void> {
  const cursor = await to.replica.meet(from.replica.id);
  const changed = await from.replica.changesSince({ cursor, to: to.replica.id, limit: 100 });
  await to.replica.applyChanges(changed);
}

function capture(history: HistoryStore, text: string) {
  return history.add({ text, source, isCounted: true });
}

async function open(): Promise<HistoryStore> {
  const history = await openHistoryStore(crypto.randomUUID());
  onTestFinished(() => history.close());
  return history;
}
