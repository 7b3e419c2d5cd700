import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { callPeer } from './call-peer.ts';

test('what was answered is not kept while the peer lives', async () => {
  const { events, peer } = answeringPeer(() => ({ picture: new Uint8Array(1_000) }));
  const caller = callPeer(peer);
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

test('calls under way and later ones fail once the peer has ended', async () => {
  const { events, peer } = answeringPeer(() => undefined);
  const caller = callPeer(peer);
  const call = caller.call('shoot', {});
  events.emit('exit');
  await expect(call).rejects.toThrow('The camera has ended.');
  expect(caller.ended).toBe(true);
  await expect(caller.call('shoot', {})).rejects.toThrow('The camera has ended.');
});

/** A peer in this process; one whose `answer` returns undefined never answers. */
function answeringPeer(answer: () => unknown) {
  const events = new EventEmitter();
  const peer = {
    name: 'The camera',
    events,
    post(message: object) {
      const data = answer();
      const { jobId } = message as { jobId: string };
      if (data) queueMicrotask(() => events.emit('message', { jobId, status: 'resolve', data }));
    },
    hold: () => undefined,
    end: async () => undefined,
  };
  return { events, peer };
}
