import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyReplica } from '../../test/fixtures/history/empty-replica.ts';
import { fillHistory } from '../../test/fixtures/history/fill-history.ts';
import { connect, link, syncSide } from '../../test/fixtures/history/sync-side.ts';
import {
  type TemporaryHistory,
  temporaryHistory,
} from '../../test/fixtures/history/temporary-history.ts';
import { temporaryStore } from '../../test/fixtures/history/temporary-store.ts';
import type { ChangeBatch } from '../history/replicated-entry.ts';
import type { SyncedReplica } from '../history/synced-replica.ts';
import { batchEntries, retryMs } from '../history/synced-replica.ts';

const source = { kind: 'api' } as const;
const patience = { timeout: 20_000, interval: 5 };

test('what two have when they meet and what changes later is the same on both sides', async () => {
  await using host = await temporaryHistory();
  const { history } = host;
  const store = await temporaryStore();
  const { id } = await history.add({ text: 'of the host', source });
  await store.add({ text: 'of the browser', source });
  const sides = [syncSide(history.replica), syncSide(store.replica)] as const;
  connect(...sides);
  const agree = (texts: string[]) =>
    vi.waitFor(async () => {
      expect(history.list().entries.map(({ text }) => text)).toEqual(texts);
      expect((await store.list()).entries).toEqual(history.list().entries);
    }, patience);
  await agree(['of the host', 'of the browser']);
  await store.update(id, { color: 'green' });
  history.update(id, { text: 'changed' });
  history.reorder({ id, before: null });
  await agree(['of the browser', 'changed']);
  expect(history.get(id).color).toBe('green');
  await store.remove(id);
  await agree(['of the browser']);
  await history.clear();
  await agree([]);
  expect(sides.flatMap(({ errors }) => errors)).toEqual([]);
});

test('a side that knows no pins and no counts gets all but those, and them once it does', async () => {
  await using host = await temporaryHistory();
  const { history } = host;
  const store = await temporaryStore();
  const { id } = await history.add({ text: 'of the host', source });
  await history.add({ text: 'of the host', source, isCounted: true });
  history.update(id, { pinned: true });
  const old = syncSide(store.replica);
  const received: ChangeBatch[] = [];
  const disconnect = connect(syncSide(history.replica), {
    ...old,
    handlers: {
      ...old.handlers,
      async 'history.meet'(params, context) {
        const {
          pins: _,
          captures: __,
          ...meeting
        } = await old.handlers['history.meet'](params, context);
        return meeting;
      },
      'history.merge'(params, context) {
        received.push(params.batch);
        return old.handlers['history.merge'](params, context);
      },
    },
  });
  await vi.waitFor(async () => expect((await store.list()).total).toBe(1), patience);
  expect(JSON.stringify(received)).not.toMatch(/pinned|captures/);
  // Its changes remove no pin and no count.
  await store.update(id, { color: 'red' });
  await vi.waitFor(() => expect(history.get(id).color).toBe('red'), patience);
  expect(history.get(id)).toMatchObject({ pinned: true, captures: 2 });
  expect((await store.get(id)).pinned).toBe(false);
  disconnect();

  // The migration that adds pins resets how far the changes of others are here.
  const newer = {
    ...store.replica,
    async meet(replica: string) {
      await store.replica.meet(replica);
      return 0;
    },
  };
  connect(syncSide(history.replica), syncSide(newer));
  const whole = { pinned: true, captures: 2 };
  await vi.waitFor(async () => expect(await store.get(id)).toMatchObject(whole), patience);
  await store.update(id, { pinned: false });
  await vi.waitFor(() => expect(history.get(id).pinned).toBe(false), patience);
});

test('what damage took from the host comes back from the browser, and no deletion is undone', async () => {
  await using host = await temporaryHistory();
  const store = await temporaryStore();
  for (let index = 0; index < 60; index++) {
    await host.history.add({ text: `entry ${index} ${'word '.repeat(100)}`, source });
  }
  const disconnect = connect(syncSide(host.history.replica), syncSide(store.replica));
  await vi.waitFor(async () => expect((await store.list()).total).toBe(60), patience);
  disconnect();
  const { entries } = host.history.list({ limit: 1000 });
  const deleted = entries[30]?.id ?? '';
  await host.history.remove(deleted);
  await host.reopen((dir) => {
    const file = path.join(dir, 'history.sqlite');
    const bytes = readFileSync(file);
    const starts = Array.from({ length: bytes.length / 4096 }, (_, page) => page * 4096);
    // 13 is the type of a page with rows; indexes contain the beginnings of texts too.
    const rows = starts.find(
      (at) => bytes[at] === 13 && bytes.subarray(at, at + 4096).includes('entry 40 '),
    );
    writeFileSync(file, bytes.fill(0xa5, rows, (rows ?? 0) + 4096));
  });
  expect(host.history.count()).toBeLessThan(59);
  connect(syncSide(host.history.replica), syncSide(store.replica));
  const kept = entries.filter(({ id }) => id !== deleted);
  await vi.waitFor(async () => {
    expect(host.history.list({ limit: 1000 }).entries).toEqual(kept);
    expect((await store.list({ limit: 1000 })).entries).toEqual(kept);
  }, patience);
});

test('a long history travels in bounded batches, one under way at a time', async () => {
  await using host = await temporaryHistory();
  const { history } = host;
  await fill(host.history, 2 * batchEntries + 1);
  const store = await temporaryStore();
  const sizes: number[] = [];
  let underWay = 0;
  const replica = {
    ...store.replica,
    async applyChanges(batch: ChangeBatch) {
      sizes.push(batch.entries.length);
      underWay += 1;
      expect(underWay).toBe(1);
      const changed = await store.replica.applyChanges(batch);
      underWay -= 1;
      return changed;
    },
  };
  connect(syncSide(history.replica), syncSide(replica));
  await vi.waitFor(async () => expect((await store.list()).total).toBe(history.count()), patience);
  expect(sizes.slice(0, 3)).toEqual([batchEntries, batchEntries, 1]);
});

test('changes of one moment travel together', async () => {
  await using host = await temporaryHistory();
  const { id } = await host.history.add({ text: '0', source });
  const batches: ChangeBatch[] = [];
  const receiver = recording(batches);
  connect(syncSide(host.history.replica), syncSide(receiver));
  await vi.waitFor(() => expect(batches).toHaveLength(1), patience);
  for (let index = 1; index <= 20; index++) host.history.update(id, { text: `${index}` });
  await vi.waitFor(() => expect(batches).toHaveLength(2), patience);
  expect(batches[1]?.entries).toMatchObject([{ content: { text: { value: '20' } } }]);
});

test('a connection that breaks at any batch loses nothing', async () => {
  await using host = await temporaryHistory();
  await using other = await temporaryHistory();
  await fill(host.history, 4 * batchEntries);
  let disconnect: () => void = () => undefined;
  const replica = {
    ...other.history.replica,
    async applyChanges(batch: ChangeBatch) {
      const applied = other.history.replica.applyChanges(batch);
      disconnect();
      return await applied;
    },
  };
  const sides = [syncSide(host.history.replica), syncSide(replica)] as const;
  for (let connections = 1; connections <= 4; connections++) {
    disconnect = connect(...sides);
    await vi.waitFor(
      () => expect(other.history.count()).toBe(connections * batchEntries),
      patience,
    );
  }
  expect(other.history.list({ limit: 1000 })).toEqual(host.history.list({ limit: 1000 }));
  expect(sides.flatMap(({ errors }) => errors)).toEqual([]);
});

test('a batch may come twice, but not from a connection that has a successor', async () => {
  await using host = await temporaryHistory();
  await using other = await temporaryHistory();
  const side = syncSide(other.history.replica);
  const [first] = link(syncSide(emptyReplica()).handlers, side.handlers);
  await host.history.add({ text: 'one', source });
  const { replica } = host.history;
  const batch = replica.changesSince({ cursor: 0, to: other.history.replica.id, limit: 9 });
  const { session } = await first.call('history.meet', { replica: replica.id });
  await first.call('history.merge', { session, batch });
  await first.call('history.merge', { session, batch });
  expect(other.history.list()).toEqual(host.history.list());

  const [second] = link(syncSide(emptyReplica()).handlers, side.handlers);
  const again = await second.call('history.meet', { replica: replica.id });
  expect(again).toMatchObject({ received: batch.cursor });
  await expect(first.call('history.merge', { session, batch })).rejects.toMatchObject({
    code: 'invalid_request',
  });
  await second.call('history.merge', { session: again.session, batch });
});

test('a batch that does not fit is refused with its path, and the connection stays', async () => {
  await using host = await temporaryHistory();
  const side = syncSide(host.history.replica);
  const caller = emptyReplica();
  const [peer] = link(syncSide(caller).handlers, side.handlers);
  const { session } = await peer.call('history.meet', { replica: caller.id });
  const entry = { id: crypto.randomUUID(), life: 'yesterday', content: null };
  const batch = { replica: caller.id, cursor: 1, more: false, entries: [entry] };
  const merge = peer.call('history.merge', { session, batch });
  await expect(merge).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(merge).rejects.toThrow(/batch\.entries\.0\./);
  await peer.call('history.merge', { session, batch: { ...batch, entries: [] } });
  expect(host.history.count()).toBe(0);
});

test('one that refuses everything harms no other, and is told what it missed', async () => {
  await using host = await temporaryHistory();
  const side = syncSide(host.history.replica);
  const store = await temporaryStore();
  const batches: ChangeBatch[] = [];
  const failing: SyncedReplica = {
    ...recording(batches),
    applyChanges: vi
      .fn(async (batch: ChangeBatch) => batches.push(batch))
      .mockRejectedValueOnce(new Error('full')),
  };
  await host.history.add({ text: 'first', source });
  connect(side, syncSide(failing));
  connect(side, syncSide(store.replica));
  await vi.waitFor(async () => expect((await store.list()).total).toBe(1), patience);
  await vi.waitFor(() => expect(side.errors).toMatchObject([{ code: 'internal' }]), patience);
  await host.history.add({ text: 'second', source });
  await vi.waitFor(async () => expect((await store.list()).total).toBe(2), patience);
  await vi.waitFor(() => expect(batches.at(0)?.entries).toHaveLength(2), patience);
});

test('what was refused is sent again though nothing changes', async () => {
  await using host = await temporaryHistory();
  await host.history.add({ text: 'one', source });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const side = syncSide(host.history.replica);
  const applyChanges = vi.fn(async () => 0).mockRejectedValueOnce(new Error('full'));
  connect(side, syncSide({ ...emptyReplica(), applyChanges }));
  await vi.waitFor(() => expect(side.errors).toMatchObject([{ code: 'internal' }]), patience);
  vi.advanceTimersByTime(retryMs);
  await vi.waitFor(() => expect(applyChanges).toHaveBeenCalledTimes(2), patience);
});

test('sides that could not meet do so later, though the connection holds', async () => {
  await using host = await temporaryHistory();
  await host.history.add({ text: 'one', source });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const side = syncSide(host.history.replica);
  const batches: ChangeBatch[] = [];
  const meeting = vi.fn(async () => 0).mockRejectedValueOnce(new Error('database is locked'));
  connect(side, syncSide({ ...recording(batches), meet: meeting }));
  await vi.waitFor(() => expect(side.errors).toMatchObject([{ code: 'internal' }]), patience);
  expect(batches).toEqual([]);
  vi.advanceTimersByTime(retryMs);
  await vi.waitFor(() => expect(batches.at(0)?.entries).toHaveLength(1), patience);
});

test('what was read of an entry before its deletion came does not bring it back', async () => {
  await using host = await temporaryHistory();
  const store = await temporaryStore();
  const sides = [syncSide(host.history.replica), syncSide(store.replica)] as const;
  const { id } = await host.history.add({ text: 'to be deleted', source });
  const disconnect = connect(...sides);
  await vi.waitFor(async () => expect((await store.list()).total).toBe(1), patience);
  disconnect();
  await store.update(id, { color: 'red' });
  const read = Promise.withResolvers<void>();
  const deleted = Promise.withResolvers<void>();
  const slow: SyncedReplica = {
    ...store.replica,
    async changesSince(query) {
      const batch = await store.replica.changesSince(query);
      read.resolve();
      await deleted.promise;
      return batch;
    },
  };
  connect(sides[0], syncSide(slow));
  await read.promise;
  await host.history.remove(id);
  // Everything that the deletion triggers, except what waits for the held step, happens first.
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  deleted.resolve();
  await vi.waitFor(async () => expect((await store.list()).total).toBe(0), patience);
  await vi.waitFor(() => expect(tombstones(host.history.replica)).toBe(0), patience);
  expect(host.history.count()).toBe(0);
});

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('add', 'text', 'color', 'move', 'remove', 'clear', 'connect', 'break'),
    at: fc.nat(2),
    which: fc.nat(4),
  }),
  { maxLength: 25 },
);

test('a host and two others converge, whenever they are connected', async () => {
  await using host = await temporaryHistory();
  await using first = await temporaryHistory();
  await using second = await temporaryHistory();
  const histories = [host.history, first.history, second.history];
  const sides = histories.map(({ replica }) => syncSide(replica));
  const [center, ...others] = sides;
  const disconnects = new Map<number, () => void>();
  const reconnect = (at: number) => {
    disconnects.get(at)?.();
    const other = others[at - 1];
    if (center && other) disconnects.set(at, connect(center, other));
  };
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      for (const { act, at, which } of run) {
        const history = histories[at] ?? host.history;
        const { entries } = history.list();
        const id = entries[which % Math.max(1, entries.length)]?.id;
        if (act === 'add') await history.add({ text: `entry ${which}`, source });
        else if (act === 'clear') await history.clear();
        else if (act === 'connect' && at > 0) reconnect(at);
        else if (act === 'break') disconnects.get(at)?.();
        else if (id && act === 'text') history.update(id, { text: `text ${which} of ${at}` });
        else if (id && act === 'color') history.update(id, { color: which % 2 ? 'red' : 'blue' });
        else if (id && act === 'move') history.reorder({ id, before: entries[0]?.id ?? null });
        else if (id && act === 'remove') await history.remove(id);
      }
      reconnect(1);
      reconnect(2);
      await vi.waitFor(() => {
        const [ofHost, ...rest] = histories.map((history) => history.list({ limit: 1000 }));
        for (const list of rest) expect(list).toEqual(ofHost);
      }, patience);
    }),
    { numRuns: 20 },
  );
  expect(sides.flatMap(({ errors }) => errors)).toEqual([]);
});

/** A replica that takes everything and keeps the batches in `into`. */
function recording(into: ChangeBatch[]): SyncedReplica {
  return { ...emptyReplica(), applyChanges: async (batch) => into.push(batch) };
}

/** The tombstones that a replica would still send to a new one. */
function tombstones(replica: { changesSince: SyncedReplica['changesSince'] }): unknown {
  const batch = replica.changesSince({ cursor: 0, to: crypto.randomUUID(), limit: 9 });
  return 'entries' in batch ? batch.entries.length : batch;
}

async function fill(history: TemporaryHistory['history'], count: number): Promise<void> {
  const texts = Array.from({ length: count }, (_, index) => `entry ${index}`);
  await fillHistory(history, texts);
}
