import { expect, test } from 'vitest';
import { createThreadPool } from './thread-pool.ts';

class FakeThread {
  ended = false;
  worn = false;
  async [Symbol.asyncDispose]() {
    this.ended = true;
  }
}

function pool(options: { size?: number; kept?: number; restMs?: number } = {}) {
  const threads: FakeThread[] = [];
  const start = () => {
    const thread = new FakeThread();
    threads.push(thread);
    return thread;
  };
  return { threads, ...createThreadPool({ start, size: 1, restMs: 60_000, ...options }) };
}

const never = new AbortController().signal;

test('threads start when they are needed, and are used again', async () => {
  const { run, threads } = pool({ size: 2 });
  expect(threads).toHaveLength(0);
  await run(async () => undefined, never);
  await run(async () => undefined, never);
  expect(threads).toHaveLength(1);
});

test('no more than `size` tasks run at once, and they start in the order they came', async () => {
  const { run, threads } = pool({ size: 2 });
  const started: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const runs = gates.map((gate, index) =>
    run(async () => {
      started.push(index);
      await gate.promise;
      return index;
    }, never),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  await runs[1];
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
  expect(started).toEqual([0, 1, 2, 3]);
  expect(threads).toHaveLength(2);
});

test('of the tasks that wait those of a lower order start first', async () => {
  const { run } = pool();
  const gate = Promise.withResolvers<void>();
  const started: string[] = [];
  const start = (name: string, order: number) =>
    run(
      async () => {
        started.push(name);
        await gate.promise;
      },
      never,
      { order },
    );
  const runs = [start('a', 1), start('late', 2), start('b', 1), start('later', 2), start('c', 1)];
  gate.resolve();
  await Promise.all(runs);
  expect(started).toEqual(['a', 'b', 'c', 'late', 'later']);
});

test('aborting ends the thread of a running task, and the next one gets a new thread', async () => {
  const { run, threads } = pool();
  const controller = new AbortController();
  const stuck = run(() => new Promise<never>(() => undefined), controller.signal);
  const next = run(async (thread) => thread, never);
  controller.abort(new Error('enough'));
  await expect(stuck).rejects.toThrow('enough');
  expect(threads[0]?.ended).toBe(true);
  expect(await next).toBe(threads[1]);
});

test('aborting a waiting task leaves the others alone', async () => {
  const { run, threads } = pool();
  const gate = Promise.withResolvers<void>();
  const first = run(() => gate.promise, never);
  const controller = new AbortController();
  const waiting = run(async () => 'waited', controller.signal);
  const last = run(async () => 'last', never);
  controller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  gate.resolve();
  await first;
  expect(await last).toBe('last');
  expect(threads).toHaveLength(1);
});

test('a thread whose task failed is replaced', async () => {
  const { run, threads } = pool();
  await expect(run(() => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken');
  await run(async () => undefined, never);
  expect(threads.map(({ ended }) => ended)).toEqual([true, false]);
});

test('a thread that is worn is not kept, nor used again where it wears out at rest', async () => {
  const { run, threads } = pool();
  const wear = async (thread: FakeThread) => {
    thread.worn = true;
  };
  await run(wear, never);
  expect(threads.map(({ ended }) => ended)).toEqual([true]);
  await wear(await run(async (thread) => thread, never));
  await run(async () => undefined, never);
  expect(threads.map(({ ended }) => ended)).toEqual([true, true, false]);
});

test('disposing ends every thread', async () => {
  const own = pool({ size: 2 });
  await Promise.all([own.run(async () => 1, never), own.run(async () => 2, never)]);
  await own[Symbol.asyncDispose]();
  expect(own.threads.map(({ ended }) => ended)).toEqual([true, true]);
});

test('threads that rested long enough are ended', async () => {
  const ended = Promise.withResolvers<void>();
  const thread = { [Symbol.asyncDispose]: async () => ended.resolve() };
  const { run } = createThreadPool({ start: () => thread, size: 1, restMs: 1 });
  await run(async () => undefined, never);
  // The pool's own timers keep no process alive, so the test waits with one of its own.
  const awake = setInterval(() => undefined, 1000);
  await ended.promise;
  clearInterval(awake);
});

test('of the threads at rest the one that suits is taken', async () => {
  const { run, threads } = pool({ size: 2 });
  await Promise.all([run(async () => 1, never), run(async () => 2, never)]);
  const suits = (thread: FakeThread) => thread === threads[1];
  const taken = await run(async (thread) => thread, never, { suits });
  expect(taken).toBe(threads[1]);
});

test('a closed pool takes nothing more', async () => {
  const own = pool();
  await own[Symbol.asyncDispose]();
  await expect(own.run(async () => 1, never)).rejects.toThrow('closed');
  expect(own.threads).toHaveLength(0);
});

test('a task that no thread at rest suits gets a new one, until as many are kept as may be', async () => {
  const { run, threads } = pool({ kept: 2 });
  const use = (wanted: FakeThread | undefined) =>
    run(async (thread) => thread, never, { suits: (thread) => thread === wanted });
  const first = await use(undefined);
  const second = await use(undefined);
  expect(second).not.toBe(first);
  expect(await use(first)).toBe(first);
  expect(await use(second)).toBe(second);
  // The thread that was idle longest is reused.
  expect(await use(undefined)).toBe(first);
  expect(threads).toHaveLength(2);
});
