import 'fake-indexeddb/auto';
import { expect, onTestFinished, test } from 'vitest';
import { type HistoryStore, openHistoryStore } from '../open-history-store.ts';

const source = { kind: 'clipboard' } as const;

test('a draft is kept for the next opening, by entry, the latest first', async () => {
  const name = crypto.randomUUID();
  const history = await open(name);
  const { id: entryId } = await history.add({ text: 'was', source });
  const draft = { id: 'a', entryId, base: 'was', text: 'is', typed: true, changedAt: 1 };
  await history.drafts.keep(draft);
  await history.drafts.keep({ ...draft, text: 'will be' });
  await history.drafts.keep({ ...draft, id: 'b', changedAt: 2 });
  await history.drafts.keep({ ...draft, id: 'c', entryId: null });
  const { drafts } = await open(name);
  expect((await drafts.of(entryId)).map(({ id, text }) => [id, text])).toEqual([
    ['b', 'is'],
    ['a', 'will be'],
  ]);
  expect((await drafts.of(null)).map(({ id }) => id)).toEqual(['c']);
  await drafts.drop('b');
  expect((await drafts.of(entryId)).map(({ id }) => id)).toEqual(['a']);
});

test('the draft of an entry that went by itself is still there; a person removes both', async () => {
  const history = await open();
  const added = [
    await history.add({ text: 'one', source }),
    await history.add({ text: 'two', source }),
    await history.add({ text: 'three', source }),
  ];
  for (const { id } of added) {
    await history.drafts.keep({
      id,
      entryId: id,
      base: '',
      text: `${id} typed`,
      typed: true,
      changedAt: 1,
    });
  }
  const [one, two, three] = added.map(({ id }) => id);
  expect(await history.drafts.ofEntries()).toEqual(new Set([one, two, three]));
  await history.prune({ maxEntries: 2, maxAgeDays: null });
  expect((await history.drafts.of(null)).map(({ id }) => id)).toEqual([one]);
  await history.remove(two ?? '');
  await history.deleteLater([three ?? ''], -1);
  await history.deleteDue();
  expect((await history.drafts.of(null)).map(({ id }) => id)).toEqual([one]);
});

test('a text is saved only over the one that it was made from', async () => {
  const history = await open();
  const { id } = await history.add({ text: 'base', source });
  expect(await history.saveText(id, { base: 'base', text: 'mine' })).toMatchObject({
    text: 'mine',
  });
  expect(await history.saveText(id, { base: 'base', text: 'theirs' })).toMatchObject({
    text: 'mine',
  });
  expect(await history.get(id)).toMatchObject({ text: 'mine' });
  await expect(history.saveText('x', { base: '', text: '' })).rejects.toThrow('no entry');
});

async function open(name: string = crypto.randomUUID()): Promise<HistoryStore> {
  const history = await openHistoryStore(name);
  onTestFinished(() => history.close());
  return history;
}
