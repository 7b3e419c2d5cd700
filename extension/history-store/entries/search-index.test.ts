import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { fold, searchWords, wordStarts } from '../../../shared/history/search-words.ts';
import { openDatabase } from '../database/database.ts';
import { type HistoryStore, openHistoryStore } from '../open-history-store.ts';
import { SearchIndex } from './search-index.ts';

const source = { kind: 'page' } as const;

test('each search knows what changed since the last one', async () => {
  const history = await open();
  const first = await history.add({ text: 'a needle', source });
  expect(await history.search({ q: 'needle' })).toEqual({ ids: [first.id], pinned: 0, total: 1 });
  const second = await history.add({ text: 'Needle!', color: 'red', source });
  await history.update(first.id, { text: 'hay' });
  expect(await history.search({ q: 'needle' })).toEqual({ ids: [second.id], pinned: 0, total: 1 });
  expect(await history.search({ q: 'needle', color: 'none' })).toEqual({
    ids: [],
    pinned: 0,
    total: 0,
  });
  const pendingDeletion = await history.deleteLater([second.id], 60_000);
  expect((await history.search({ q: 'needle' })).total).toBe(0);
  await history.cancelDeletion(pendingDeletion);
  await history.update(second.id, { color: 'none' });
  expect((await history.search({ q: 'needle', color: 'none' })).total).toBe(1);
  await history.remove(second.id);
  expect((await history.search({ q: 'needle' })).total).toBe(0);
});

test('texts that are too many to hold are found too', async () => {
  const name = crypto.randomUUID();
  const history = await open(name);
  for (let index = 0; index < 30; index++)
    await history.add({ text: `needle number ${index}`, source });
  const db = await openDatabase(name);
  onTestFinished(() => db.close());
  const index = new SearchIndex(db, 100);
  const hits = await index.search({ q: 'needle', limit: 100 });
  expect(hits).toEqual(await history.search({ q: 'needle', limit: 100 }));
  expect(hits.total).toBe(30);
});

test('the densest hits come first, the newest among equals, and no more than are asked for', async () => {
  const history = await open();
  const long = await history.add({ text: `needle ${'hay '.repeat(40)}`, source });
  const old = await history.add({ text: 'needle hay', source });
  const young = await history.add({ text: 'hay needle', source });
  expect((await history.search({ q: 'needle' })).ids).toEqual([young.id, old.id, long.id]);
  expect(await history.search({ q: 'needle', limit: 1 })).toEqual({
    ids: [young.id],
    pinned: 0,
    total: 3,
  });
});

test('a search finds exactly the texts that the rule of the host names', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '会', '#', '-'), maxLength: 4 });
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 8 }), text, async (texts, q) => {
      const history = await open();
      for (const each of texts) await history.add({ text: each, source });
      const { total } = await history.search({ q });
      expect(total).toBe(texts.filter((each) => matches(each, q)).length);
    }),
    { numRuns: 60 },
  );
});

/** The rule as the host's tables have it: trigrams by their letters, short words by their starts. */
function matches(text: string, q: string): boolean {
  const { anywhere, starts } = searchWords(q);
  if (anywhere.length + starts.length === 0) return false;
  const folded = fold(text);
  const beginnings = wordStarts(folded);
  return (
    anywhere.every((word) => folded.includes(word)) &&
    starts.every((word) => beginnings.includes(word))
  );
}

async function open(name: string = crypto.randomUUID()): Promise<HistoryStore> {
  const history = await openHistoryStore(name);
  onTestFinished(() => history.close());
  return history;
}
