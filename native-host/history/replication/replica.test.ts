import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { changeBatch } from '../../../shared/history/replicated-entry.ts';
import { temporaryHistory } from '../../../test/fixtures/history/temporary-history.ts';
import type { History } from '../history.ts';

const source = { kind: 'api' } as const;
const png = (name: string) => new TextEncoder().encode(`the pixels of ${name}`);

test('what is added, changed, moved and deleted here appears there', async () => {
  await using pair = await twoHistories();
  const { a, b } = pair;
  const kept = await a.add({ text: 'kept', source, confidence: 50, languages: ['eng'] });
  const gone = await a.add({ text: 'gone', source });
  await a.add({ text: 'first', source });
  await exchange(a, b);
  expect(b.list()).toEqual(a.list());
  b.update(kept.id, { text: 'changed words' });
  a.update(kept.id, { color: 'red' });
  await b.remove(gone.id);
  a.reorder({ id: kept.id, before: a.list().entries[0]?.id ?? null });
  await exchange(a, b);
  expect(b.list()).toEqual(a.list());
  expect(a.list().entries.map(({ text }) => text)).toEqual(['changed words', 'first']);
  expect(a.get(kept.id).color).toBe('red');
  expect(a.search({ q: 'changed' }).total).toBe(1);
  expect(a.search({ q: 'kept' }).total + b.search({ q: 'gone' }).total).toBe(0);
});

test('suggested languages travel, and are gone everywhere once the text is changed', async () => {
  await using pair = await twoHistories();
  const { a, b } = pair;
  const suggestedLanguages = ['rus'];
  const { id } = await a.add({ text: 'CoxpaHuTb', source, suggestedLanguages });
  await exchange(a, b);
  expect(b.get(id)).toMatchObject({ suggestedLanguages });
  b.update(id, { color: 'red' });
  expect(b.get(id)).toMatchObject({ suggestedLanguages });
  b.update(id, { text: 'Сохранить' });
  await exchange(a, b);
  expect(a.get(id)).not.toHaveProperty('suggestedLanguages');
  expect(b.list()).toEqual(a.list());
  const states = [a, b].map(
    ({ replica }) => replica.changesSince({ cursor: 0, to: 'c', limit: 10 }).entries,
  );
  expect(states[0]).toEqual(states[1]);
  expect(states[0]?.[0]?.content?.birth).toMatchObject({ suggestedLanguages });
});

const replicaIndex = fc.nat(2);
const anyStep = fc.oneof(
  fc.record({
    act: fc.constantFrom('add', 'text', 'color', 'pin', 'move', 'remove', 'clear', 'reimport'),
    at: replicaIndex,
    which: fc.nat(5),
  }),
  fc.record({ act: fc.constant('exchange'), at: replicaIndex, which: fc.constant(0) }),
);

// As in production: browsers meet the host, not each other.
test('two histories and the one they both meet converge, whenever that is', async () => {
  await using first = await twoHistories();
  await using third = await temporaryHistory();
  const histories = [first.a, first.b, third.history];
  const exported = await third.history.add({ text: 'from an export', source });
  const document = { version: 1, exportedAt: exported.createdAt, entries: [exported] };
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 20 }), async (steps) => {
      for (const { act, at, which } of steps) {
        const history = histories[at] ?? first.a;
        const entries = history.list().entries;
        const id = entries[which % Math.max(1, entries.length)]?.id;
        if (act === 'add') await history.add({ text: `entry ${which}`, source });
        else if (act === 'clear') await history.clear();
        else if (act === 'reimport') await history.importJson(JSON.stringify(document));
        else if (act === 'exchange' && at > 0) await exchange(first.a, history);
        else if (id && act === 'text') history.update(id, { text: `text ${which} of ${at}` });
        else if (id && act === 'color') history.update(id, { color: which % 2 ? 'red' : 'blue' });
        else if (id && act === 'pin') history.update(id, { pinned: which % 2 === 0 });
        else if (id && act === 'move') history.reorder({ id, before: entries[0]?.id ?? null });
        else if (id && act === 'remove') await history.remove(id);
      }
      // The second round brings the second what the third had sent the first.
      for (const at of [1, 2, 1, 2]) await exchange(first.a, histories[at] ?? first.b);
      const [a, b, c] = histories.map((history) => history.list({ limit: 1000 }));
      expect(b).toEqual(a);
      expect(c).toEqual(a);
      expect(histories.map((history) => history.search({ q: 'en' }).total)).toEqual(
        histories.map((history) => naiveCount(history, /\ben/)),
      );
    }),
    { numRuns: 40 },
  );
});

test('a batch that comes twice changes nothing, and its sender is not told its own news', async () => {
  await using pair = await twoHistories();
  const { a, b } = pair;
  await a.add({ text: 'one', source });
  const batch = a.replica.changesSince({ cursor: 0, to: b.replica.id, limit: 10 });
  expect(changeBatch.parse(batch)).toEqual(batch);
  expect(await b.replica.applyChanges(batch)).toBe(1);
  expect(await b.replica.applyChanges(batch)).toBe(0);
  expect(b.replica.changesSince({ cursor: 0, to: a.replica.id, limit: 10 }).entries).toEqual([]);
  const third = '01890000-0000-7000-8000-000000000000';
  expect(b.replica.changesSince({ cursor: 0, to: third, limit: 10 }).entries).toEqual(
    batch.entries,
  );
});

test('a replica that comes with old news is told what it missed', async () => {
  await using pair = await twoHistories();
  const { a, b } = pair;
  // A replica that has not received the deletion keeps the tombstone.
  b.replica.meet('01890000-0000-7000-8000-000000000000');
  await a.add({ text: 'deleted long ago', source });
  const old = a.replica.changesSince({ cursor: 0, to: b.replica.id, limit: 10 });
  await exchange(a, b);
  await a.clear();
  await exchange(a, b);
  const { cursor } = b.replica.changesSince({ cursor: 0, to: a.replica.id, limit: 10 });
  expect(await b.replica.applyChanges(old)).toBe(0);
  const again = b.replica.changesSince({ cursor, to: a.replica.id, limit: 10 });
  expect(again.entries).toMatchObject([{ content: null }]);
});

test('changes come in batches that end, each entry once', async () => {
  await using pair = await twoHistories();
  const { a, b } = pair;
  for (let index = 0; index < 7; index++) await a.add({ text: `${index}`, source });
  a.update(a.list().entries.at(-1)?.id ?? '', { text: 'changed' });
  const sizes: number[] = [];
  for (let cursor = 0, more = true; more; ) {
    const batch = a.replica.changesSince({ cursor, to: b.replica.id, limit: 3 });
    sizes.push(batch.entries.length);
    ({ cursor, more } = batch);
  }
  expect(sizes).toEqual([3, 3, 1]);
});

test('a screenshot may come after its entry, once', async () => {
  await using pair = await twoHistories();
  const { a, b } = pair;
  const { id } = await a.add({ text: 'pictured', source, screenshot: png('x') });
  await exchange(a, b);
  expect(b.get(id).hasScreenshot).toBe(false);
  const [hash = ''] = b.replica.missingScreenshots(10);
  const bytes = await a.replica.screenshotBytes(hash);
  expect(await b.replica.keepScreenshot(bytes ?? png('nothing'))).toBe(true);
  expect(b.get(id).hasScreenshot).toBe(true);
  expect(b.replica.missingScreenshots(10)).toEqual([]);
  expect(await b.replica.keepScreenshot(png('never asked for'))).toBe(false);
  await a.clear();
  await exchange(a, b);
  expect(await b.replica.screenshotBytes(hash)).toBeUndefined();
});

test('the limits hold after a merge, and what they remove goes everywhere', async () => {
  await using small = await temporaryHistory({ maxEntries: 2 });
  await using large = await temporaryHistory();
  for (const text of ['1', '2', '3', '4']) await large.history.add({ text, source });
  await exchange(large.history, small.history);
  expect(small.history.list().entries.map(({ text }) => text)).toEqual(['4', '3']);
  expect(large.history.list()).toEqual(small.history.list());
});

test('listeners hear of every change, and of nothing after their signal', async () => {
  await using opened = await temporaryHistory();
  const { history } = opened;
  const listener = vi.fn();
  const stop = new AbortController();
  history.replica.onChange(listener, stop.signal);
  const { id } = await history.add({ text: 'one', source });
  history.update(id, { text: 'two' });
  history.update(id, { text: 'two' });
  expect(listener).toHaveBeenCalledTimes(2);
  stop.abort();
  await history.clear();
  expect(listener).toHaveBeenCalledTimes(2);
});

async function twoHistories(): Promise<{ a: History; b: History } & AsyncDisposable> {
  const one = await temporaryHistory();
  const other = await temporaryHistory();
  return {
    a: one.history,
    b: other.history,
    async [Symbol.asyncDispose]() {
      await one[Symbol.asyncDispose]();
      await other[Symbol.asyncDispose]();
    },
  };
}

/** What a link does when two replicas meet: each sends the other what it has not seen. */
async function exchange(a: History, b: History): Promise<void> {
  await send(a, b);
  await send(b, a);
}

async function send(from: History, to: History): Promise<void> {
  let cursor = to.replica.meet(from.replica.id);
  for (let more = true; more; ) {
    const batch = from.replica.changesSince({ cursor, to: to.replica.id, limit: 3 });
    await to.replica.applyChanges(batch);
    from.replica.acknowledge(to.replica.id, batch.cursor);
    ({ cursor, more } = batch);
  }
}

function naiveCount(history: History, pattern: RegExp): number {
  return history.list({ limit: 1000 }).entries.filter(({ text }) => pattern.test(text)).length;
}
