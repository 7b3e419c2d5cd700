import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { entry } from '../../shared/api/entry.ts';
import { type Positioned, planReorder } from '../../shared/history/plan-reorder.ts';
import { changeBatch } from '../../shared/history/replicated-entry.ts';
import { type HistoryStore, openHistoryStore } from './open-history-store.ts';

const source = { kind: 'page', title: 'A page' } as const;
const png = (name: string) => new TextEncoder().encode(`the pixels of ${name}`);

test('an entry comes back as it was given, also through another connection', async () => {
  const name = crypto.randomUUID();
  const history = await open(name);
  const given = { text: 'text', source, confidence: 91.5, languages: ['eng'] };
  const added = await history.add({ ...given, color: 'red', screenshot: png('a') });
  expect(entry.parse(added)).toMatchObject({ ...given, color: 'red', hasScreenshot: true });
  const again = await open(name);
  expect(await again.get(added.id)).toEqual(added);
  expect(await again.screenshot(added.id)).toEqual(png('a'));
  expect(again.replica.id).toBe(history.replica.id);
});

test('pages follow each other, by position, by colour and by creation', async () => {
  const history = await open();
  const ids: string[] = [];
  for (let index = 0; index < 7; index++) {
    const color = index % 2 ? 'red' : 'none';
    ids.unshift((await history.add({ text: `${index}`, color, source })).id);
  }
  expect(await pagedIds(history, {})).toEqual(ids);
  expect(await pagedIds(history, { sort: 'createdAt' })).toEqual(ids);
  expect(await pagedIds(history, { color: 'red' })).toEqual(ids.filter((_, index) => index % 2));
});

test('search follows the rule of the host', async () => {
  const history = await open();
  const { id } = await history.add({ text: 'Crème brûlée in C#', source });
  await history.add({ text: 'water', source });
  const idsFor = async (q: string) => (await history.search({ q })).ids;
  expect(await idsFor('creme c#')).toEqual([id]);
  expect(await idsFor('rule')).toEqual([id]);
  expect(await idsFor('ru')).toEqual([]);
  expect(await idsFor(' ')).toEqual([]);
});

test('a search reads every entry, also where there are many', async () => {
  const history = await open();
  for (let index = 0; index < 1_001; index++)
    await history.add({ text: `needle ${index}`, source });
  expect((await history.search({ q: 'needle', limit: 3 })).total).toBe(1_001);
});

test('whatever is moved, the order is that of a plan over the whole list', async () => {
  const place = fc.nat(5);
  const anyReorder = fc.oneof(
    fc.record({ id: place, before: fc.option(place) }),
    fc.record({ ids: fc.uniqueArray(place, { minLength: 1 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyReorder, { maxLength: 8 }), fc.boolean(), async (steps, tied) => {
      const history = await open();
      for (let count = 0; count < 6; count++) await history.add({ text: `${count}`, source });
      if (tied) await tieSome(history);
      for (const step of steps) {
        const { entries } = await history.list();
        const idAt = (at: number) => entries[at]?.id ?? '';
        const reorder =
          'ids' in step
            ? { ids: step.ids.map(idAt) }
            : { id: idAt(step.id), before: step.before === null ? null : idAt(step.before) };
        const planned = new Map(planReorder(entries, reorder).map((moved) => [moved.id, moved]));
        const key = ({ position, id }: Positioned) => [position, id].join(' ');
        const expected = entries
          .map(({ id, position }) => planned.get(id) ?? { id, position })
          .sort((a, b) => (key(a) < key(b) ? -1 : 1));
        await history.reorder(reorder);
        expect((await history.list()).entries.map(({ id }) => id)).toEqual(
          expected.map(({ id }) => id),
        );
      }
    }),
    { numRuns: 60 },
  );
});

test('an id that is not there cannot move', async () => {
  const history = await open();
  await expect(history.reorder({ id: 'unknown', before: null })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('the oldest entries go beyond the limits', async () => {
  const history = await open();
  for (const text of ['1', '2', '3', '4']) await history.add({ text, source });
  expect(await history.prune({ maxEntries: null, maxAgeDays: 1 })).toBe(0);
  expect(await history.prune({ maxEntries: 2, maxAgeDays: null })).toBe(2);
  expect((await history.list()).entries.map(({ text }) => text)).toEqual(['4', '3']);
  expect(await history.prune({ maxEntries: null, maxAgeDays: -1 })).toBe(2);
});

test('a screenshot goes with its last entry', async () => {
  const history = await open();
  const one = await history.add({ text: 'one', source, screenshot: png('same') });
  const two = await history.add({ text: 'two', source, screenshot: png('same') });
  await history.remove(one.id);
  expect((await history.get(two.id)).hasScreenshot).toBe(true);
  const [hash = ''] = [...(await hashesOf(history))];
  expect(await history.clear()).toBe(1);
  expect(await history.replica.screenshotBytes(hash)).toBeUndefined();
  await expect(history.get(two.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('every page of the extension hears of a change', async () => {
  const name = crypto.randomUUID();
  const [here, there] = [await open(name), await open(name)];
  const heard = [here, there].map(
    (history) => new Promise<void>((resolve) => history.replica.onChange(resolve)),
  );
  await here.add({ text: 'news', source });
  await Promise.all(heard);
});

test('pages of the extension that write at once never make one stamp twice', async () => {
  const name = crypto.randomUUID();
  const pages = [await open(name), await open(name)];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => pages[index % 2]?.add({ text: 'x', source })),
  );
  const { entries } = await changesOf(pages[0] ?? (await open(name)));
  expect(new Set(entries.map(({ life }) => life)).size).toBe(20);
});

const index = fc.nat(2);
const anyStep = fc.record({
  act: fc.constantFrom('add', 'text', 'color', 'move', 'remove', 'clear', 'exchange', 'exchange'),
  at: index,
  which: index,
});

// As in use: browsers meet the host, not each other.
test('two stores and the one they both meet converge, whenever that is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 20 }), async (steps) => {
      const stores = [await open(), await open(), await open()] as const;
      for (const { act, at, which } of steps) {
        const history = stores[at] ?? stores[0];
        const { entries } = await history.list();
        const id = entries[which % Math.max(1, entries.length)]?.id;
        if (act === 'add') await history.add({ text: `entry ${which}`, source });
        else if (act === 'clear') await history.clear();
        else if (act === 'exchange' && at > 0) await exchange(stores[0], history);
        else if (id && act === 'text') await history.update(id, { text: `text of ${at}` });
        else if (id && act === 'color') await history.update(id, { color: 'blue' });
        else if (id && act === 'move') await history.reorder({ id, before: null });
        else if (id && act === 'remove') await history.remove(id);
      }
      const [a, b, c] = stores;
      // The second round brings the second browser what the third one sent to the first.
      for (const browser of [b, c, b, c]) await exchange(a, browser);
      expect(await b.list()).toEqual(await a.list());
      expect(await c.list()).toEqual(await a.list());
    }),
    { numRuns: 40 },
  );
});

test('a state does not depend on the order in which a caller names the parts of a source', async () => {
  const history = await open();
  await history.add({ text: 'x', source: { title: 'A page', kind: 'page' } });
  const { entries } = await changesOf(history);
  expect(JSON.stringify(entries[0]?.content?.birth.source)).toBe(JSON.stringify(source));
});

test('a batch that comes twice changes nothing, and its sender is not told its own news', async () => {
  const [a, b] = [await open(), await open()];
  await a.add({ text: 'one', source, screenshot: png('one') });
  const batch = await changesOf(a);
  expect(changeBatch.parse(batch)).toEqual(batch);
  expect(await b.replica.applyChanges(batch)).toBe(1);
  expect(await b.replica.applyChanges(batch)).toBe(0);
  const back = await b.replica.changesSince({ cursor: 0, to: a.replica.id, limit: 9 });
  expect(back.entries).toEqual([]);
  const [hash = ''] = await b.replica.missingScreenshots(9);
  expect(await b.replica.keepScreenshot(png('another'))).toBe(false);
  expect(await b.replica.keepScreenshot((await a.replica.screenshotBytes(hash)) ?? png(''))).toBe(
    true,
  );
  expect(await b.replica.missingScreenshots(9)).toEqual([]);
});

test('what is left of a deleted entry goes once every known replica has it', async () => {
  const [a, b] = [await open(), await open()];
  await a.add({ text: 'gone', source });
  await exchange(a, b);
  await a.clear();
  expect((await changesOf(a)).entries).toHaveLength(1);
  await exchange(a, b);
  expect((await changesOf(a)).entries).toEqual([]);
  expect((await b.list()).total).toBe(0);
});

async function open(name: string = crypto.randomUUID()): Promise<HistoryStore> {
  const history = await openHistoryStore(name);
  onTestFinished(() => history.close());
  return history;
}

/** Puts half of the entries on one position, as another replica may. */
async function tieSome(history: HistoryStore): Promise<void> {
  const { entries, cursor } = await changesOf(history);
  const tied = entries.slice(0, 3).map((state) => {
    if (!state.content) return state;
    const stamp = state.content.position.stamp.replace(/-.*/, '-zzzz-other');
    return { ...state, content: { ...state.content, position: { value: 'a0', stamp } } };
  });
  await history.replica.applyChanges({
    replica: crypto.randomUUID(),
    cursor,
    more: false,
    entries: tied,
  });
}

async function pagedIds(
  history: HistoryStore,
  query: { color?: 'red'; sort?: 'createdAt' },
): Promise<string[]> {
  const ids: string[] = [];
  let page = await history.list({ ...query, limit: 2 });
  while (page.entries.length > 0) {
    ids.push(...page.entries.map(({ id }) => id));
    page = await history.list({ ...query, limit: 2, after: page.entries.at(-1) });
  }
  return ids;
}

async function changesOf(history: HistoryStore) {
  return await history.replica.changesSince({ cursor: 0, to: 'nobody', limit: 1000 });
}

async function hashesOf(history: HistoryStore): Promise<Set<string>> {
  const { entries } = await changesOf(history);
  return new Set(entries.flatMap(({ content }) => content?.birth.screenshot ?? []));
}

async function exchange(a: HistoryStore, b: HistoryStore): Promise<void> {
  await send(a, b);
  await send(b, a);
}

async function send(from: HistoryStore, to: HistoryStore): Promise<void> {
  let cursor = await to.replica.meet(from.replica.id);
  for (let more = true; more; ) {
    const batch = await from.replica.changesSince({ cursor, to: to.replica.id, limit: 3 });
    await to.replica.applyChanges(batch);
    await from.replica.acknowledge(to.replica.id, batch.cursor);
    ({ cursor, more } = batch);
  }
}

test('where words stand is kept with the screenshot and goes with it', async () => {
  const history = await open();
  const words = [{ text: 'Gate', confidence: 91, box: { x: 1, y: 2, width: 30, height: 10 } }];
  const screenshot = new Uint8Array([1, 2, 3]);
  const one = await history.add({ text: 'Gate', source: { kind: 'page' }, screenshot, words });
  const same = await history.add({ text: 'again', source: { kind: 'page' }, screenshot });
  const bare = await history.add({ text: 'bare', source: { kind: 'page' }, words });
  expect(await history.words(one.id)).toEqual(words);
  expect(await history.words(same.id)).toEqual(words);
  expect(await history.words(bare.id)).toBeUndefined();
  await history.keepWords(same.id, []);
  await history.remove(one.id);
  expect(await history.words(same.id)).toEqual([]);
  await history.remove(same.id);
  const later = await history.add({ text: 'later', source: { kind: 'page' }, screenshot });
  expect(await history.words(later.id)).toBeUndefined();
});

test('languages are suggested until the text is changed, and only that', async () => {
  const history = await open();
  const added = {
    text: 'CoxpaHuTb',
    source: { kind: 'page' },
    suggestedLanguages: ['rus'],
  } as const;
  const { id } = await history.add({ ...added, suggestedLanguages: ['rus'] });
  expect(await history.get(id)).toMatchObject({ suggestedLanguages: ['rus'] });
  expect(await history.update(id, { color: 'red' })).toMatchObject({ suggestedLanguages: ['rus'] });
  expect(await history.update(id, { text: 'Сохранить' })).not.toHaveProperty('suggestedLanguages');
});

test('what limits would remove is counted before it goes', async () => {
  const history = await open();
  for (const text of ['a', 'b', 'c']) await history.add({ text, source: { kind: 'page' } });
  expect(await history.countBeyond({ maxEntries: null, maxAgeDays: null })).toBe(0);
  expect(await history.countBeyond({ maxEntries: 1, maxAgeDays: 1 })).toBe(2);
  expect(await history.countBeyond({ maxEntries: 2, maxAgeDays: -1 })).toBe(3);
});

test('a clock two years ahead makes nothing too old until it has gone on for a day', async () => {
  const history = await open();
  await history.add({ text: 'kept', source });
  await history.noteTime();
  const limits = { maxEntries: null, maxAgeDays: 30 };
  const dayMs = 24 * 60 * 60 * 1_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 730 * dayMs });
  onTestFinished(() => void vi.useRealTimers());
  await history.noteTime();
  expect(await history.countBeyond(limits)).toBe(0);
  expect(await history.prune(limits)).toBe(0);
  vi.setSystemTime(Date.now() + dayMs);
  await history.noteTime();
  expect(await history.prune(limits)).toBe(1);
});
