import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { callWorker } from '../../workers/call-worker.ts';
import { listening } from './thread-channel.ts';

test('what was answered is not kept while the worker lives', async () => {
  const { events, channel } = answeringChannel(() => ({ picture: new Uint8Array(1_000) }));
  const caller = callWorker(channel);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => new WeakRef(Object(await caller.call('shoot', {})))),
  );
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  await expect
    .poll(async () => {
      await setTimeout(1);
      collect();
      return answers.filter((answer) => answer.deref() !== undefined).length;
    })
    .toBe(0);
  expect(events.listenerCount('message')).toBe(0);
});

test('calls under way and later ones fail once the worker has ended', async () => {
  const { events, channel } = answeringChannel(() => undefined);
  const caller = callWorker(channel);
  const call = caller.call('shoot', {});
  events.emit('exit');
  await expect(call).rejects.toThrow('The camera has ended.');
  expect(caller.ended).toBe(true);
  await expect(caller.call('shoot', {})).rejects.toThrow('The camera has ended.');
});

test('a worker that ends keeps the process alive, whatever it still answers', async () => {
  const { channel, held, end } = answeringChannel(() => true);
  const caller = callWorker(channel);
  const call = caller.call('shoot', {});
  const ending = caller[Symbol.asyncDispose]();
  await call;
  expect(held.at(-1)).toBe(true);
  end();
  await ending;
});

/** A worker in this process; one whose `answer` returns undefined never answers. */
function answeringChannel(answer: () => unknown) {
  const events = new EventEmitter();
  /** Whether it was to keep this process alive, each time that this was said. */
  const held: boolean[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const channel = {
    ...listening(events, 'The camera'),
    post(message: object) {
      const data = answer();
      const { jobId } = message as { jobId: string };
      if (data) queueMicrotask(() => events.emit('message', { jobId, status: 'resolve', data }));
    },
    hold: (alive: boolean) => held.push(alive),
    end: () => ended,
  };
  return { events, channel, held, end };
}
