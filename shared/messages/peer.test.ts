import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Problem } from '../api/problem.ts';
import type { Contract, Handlers } from './contract.ts';
import { memoryTransports } from './memory-transport.ts';
import { Peer } from './peer.ts';

const patience = { timeout: 30_000, interval: 5 };

const contract = {
  methods: {
    double: { params: z.strictObject({ n: z.number() }), result: z.object({ n: z.number() }) },
    echo: { params: z.object({ text: z.string() }), result: z.object({ text: z.string() }) },
    wait: { params: z.object({}), result: z.object({}) },
    lie: { params: z.object({}), result: z.object({ n: z.number() }) },
  },
  events: { changed: z.object({ id: z.number() }) },
} satisfies Contract;

const handlers: Handlers<typeof contract> = {
  double: ({ n }) => ({ n: n * 2 }),
  echo: ({ text }) => ({ text }),
  wait: (_params, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('given up')));
    }),
  lie: () => ({ n: Number.NaN }),
};

const open: Peer<typeof contract, typeof contract>[] = [];
afterEach(() => {
  for (const peer of open.splice(0)) peer.close();
});

function pair(left: Partial<Handlers<typeof contract>> = {}) {
  const [a, b] = memoryTransports();
  const onError = vi.fn();
  const sides = { local: contract, remote: contract, onError };
  const peers = [
    new Peer(a, { ...sides, handlers: { ...handlers, ...left } }),
    new Peer(b, { ...sides, handlers }),
  ] as const;
  open.push(...peers);
  return { near: peers[0], far: peers[1], onError, wire: b };
}

test('both sides call each other at once', async () => {
  const { near, far } = pair();
  const calls = Array.from({ length: 100 }, (_, n) => [
    near.call('double', { n }),
    far.call('double', { n }),
  ]).flat();
  const results = await Promise.all(calls);
  expect(results.map(({ n }) => n)).toEqual(
    Array.from({ length: 100 }, (_, n) => [2 * n, 2 * n]).flat(),
  );
});

test('a text of megabytes travels in chunks and arrives whole', async () => {
  const { near } = pair();
  const text = '"\\ 漢字 😀\u2028'.repeat(300_000);
  expect(await near.call('echo', { text })).toEqual({ text });
});

test('events reach their listeners until they leave', async () => {
  const { near, far } = pair();
  const heard: number[] = [];
  const leave = far.on('changed', ({ id }) => heard.push(id));
  near.emit('changed', { id: 1 });
  await near.call('double', { n: 1 });
  leave();
  near.emit('changed', { id: 2 });
  await near.call('double', { n: 1 });
  expect(heard).toEqual([1]);
});

test('params that do not fit are refused with their path, and the connection stays', async () => {
  const { near } = pair();
  // @ts-expect-error: a peer of another version may send anything
  const call = near.call('double', { n: 'two' });
  await expect(call).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(call).rejects.toThrow(/n: /);
  await expect(near.call('double', { n: 2 })).resolves.toEqual({ n: 4 });
});

test('an answer that does not fit is refused', async () => {
  const { near } = pair();
  await expect(near.call('lie', {})).rejects.toMatchObject({ code: 'invalid_result' });
});

test('what a handler throws for the caller reaches it, anything else only the log', async () => {
  const { near, far, onError } = pair({
    double: () => {
      throw new Problem('region_off_screen', 'the region is off the screen');
    },
    echo: () => {
      throw new Error('a secret of the host');
    },
  });
  await expect(far.call('double', { n: 1 })).rejects.toMatchObject({ code: 'region_off_screen' });
  await expect(far.call('echo', { text: '' })).rejects.toMatchObject({
    code: 'internal',
    message: expect.not.stringContaining('secret'),
  });
  expect(onError).toHaveBeenCalledOnce();
  expect(await near.call('double', { n: 1 })).toEqual({ n: 2 });
});

test('a call that times out or is aborted ends, and so does its handler', async () => {
  const givenUp = vi.fn();
  const { far } = pair({
    wait: async (_params, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      givenUp();
      return {};
    },
  });
  await expect(far.call('wait', {}, { timeoutMs: 5 })).rejects.toMatchObject({ code: 'timeout' });
  const controller = new AbortController();
  const call = far.call('wait', {}, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toMatchObject({ code: 'aborted' });
  await expect(far.call('wait', {}, { signal: controller.signal })).rejects.toMatchObject({
    code: 'aborted',
  });
  await vi.waitFor(() => expect(givenUp).toHaveBeenCalledTimes(2), patience);
});

test('the end of the connection rejects every pending and every later call', async () => {
  const { near, far } = pair();
  const calls = [near.call('wait', {}), near.call('wait', {}), far.call('wait', {})];
  const outcomes = Promise.allSettled(calls);
  far.close();
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'disconnected' } });
  }
  await expect(near.call('double', { n: 1 })).rejects.toMatchObject({ code: 'disconnected' });
  expect(await near.closed).toBeUndefined();
});

test('a handler whose caller went away is aborted', async () => {
  const stopped = Promise.withResolvers<void>();
  const { far } = pair({
    wait: (_params, { signal }) => {
      signal.addEventListener('abort', () => stopped.resolve());
      queueMicrotask(() => far.close());
      return stopped.promise.then(() => ({}));
    },
  });
  await expect(far.call('wait', {})).rejects.toMatchObject({ code: 'disconnected' });
  await stopped.promise;
});

test.each([
  ['a number', 7],
  ['no envelope', { hello: 'world' }],
  ['an answer with both', { id: 1, result: 1, error: { code: 'x', message: '' } }],
  ['a chunk from the middle', { chunk: 1, index: 3, count: 9, part: 'x' }],
  ['a chunk that is not JSON', { chunk: 1, index: 0, count: 1, part: '{' }],
  ['a chunk within a chunk', { chunk: 1, index: 0, count: 1, part: '{"chunk":1}' }],
])('%s ends the connection', async (_name, frame) => {
  const { near, wire } = pair();
  wire.send(frame);
  expect(await near.closed).toMatchObject({ code: 'protocol_error' });
});

test('unknown methods, inherited names and other protocol versions are refused', async () => {
  const { near, wire } = pair();
  const answers: unknown[] = [];
  wire.onMessage((frame) => answers.push(frame));
  wire.send({ v: 1, id: 1, method: 'no.such', params: {} });
  wire.send({ v: 1, id: 2, method: 'toString', params: {} });
  wire.send({ v: 2, id: 3, method: 'double', params: { n: 1 } });
  await vi.waitFor(() => expect(answers).toHaveLength(3), patience);
  expect(answers).toMatchObject([
    { id: 1, error: { code: 'method_not_found' } },
    { id: 2, error: { code: 'method_not_found' } },
    { id: 3, error: { code: 'version_mismatch' } },
  ]);
  near.close();
});
