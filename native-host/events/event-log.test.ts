import { expect, test } from 'vitest';
import { createEventLog, type EventLog } from './event-log.ts';

test('a follower is told what happens, and goes on after what it has', async () => {
  const log = createEventLog();
  snapshot(log, 'before');
  await using first = follow(log);
  const next = first.take();
  snapshot(log, 'one');
  snapshot(log, 'two');
  const one = await next;
  expect(one).toMatchObject({ name: 'snapshot', content: { snapshotId: 'one' } });
  await using again = follow(log, one?.id);
  expect(await again.take()).toMatchObject({ content: { snapshotId: 'two' } });
});

test('what is not kept any more is said to be missed, once', async () => {
  const log = createEventLog();
  await using slow = follow(log);
  const waiting = slow.take();
  snapshot(log, 'first');
  const first = await waiting;
  for (let count = 0; count < 1_005; count++) snapshot(log, `${count}`);
  expect(await slow.take()).toMatchObject({ name: 'missed' });
  expect(await slow.take()).toMatchObject({ content: { snapshotId: '5' } });
  await using resumed = follow(log, first?.id);
  expect(await resumed.take()).toMatchObject({ name: 'missed' });
  expect(await resumed.take()).toMatchObject({ content: { snapshotId: '5' } });
});

test.each(['', 'nonsense', 'abcdef01-3'])('the id %j of another run has missed all', async (id) => {
  const log = createEventLog();
  snapshot(log, 'old');
  await using follower = follow(log, id);
  const missed = await follower.take();
  expect(missed?.name).toBe('missed');
  const next = follower.take();
  snapshot(log, 'new');
  expect(await next).toMatchObject({ content: { snapshotId: 'new' } });
});

test('silence is told, too, and following ends with the signal', async () => {
  const ending = new AbortController();
  const events = createEventLog().follow({ after: undefined, quietMs: 1, signal: ending.signal });
  expect(await events.next()).toEqual({ done: false, value: undefined });
  const waiting = events.next();
  ending.abort();
  await waiting;
  expect(await events.next()).toEqual({ done: true, value: undefined });
});

function snapshot(log: EventLog, snapshotId: string): void {
  log.emit('snapshot', { snapshotId });
}

function follow(log: EventLog, after?: string) {
  const ending = new AbortController();
  const events = log.follow({ after, quietMs: 60_000, signal: ending.signal });
  return {
    take: async () => (await events.next()).value,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await events.return(undefined);
    },
  };
}
