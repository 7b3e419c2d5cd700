import { Worker } from 'node:worker_threads';
import type { Context } from 'hono';
import { builtProgram } from '../../../shared/node/workers/built-program.ts';
import { threadChannel } from '../../../shared/node/workers/thread-channel.ts';
import { createThreadPool, type PoolThread } from '../../../shared/node/workers/thread-pool.ts';
import { callWorker } from '../../../shared/workers/call-worker.ts';
import type { HowToTake, TakenForm, TakenJson } from './take-apart.ts';
import { takeApartJson } from './take-apart.ts';

/** In bytes: a smaller body is parsed sooner than a thread would start. */
const atOnceBytes = 1_000_000;

export function isLarge({ byteLength }: ArrayBuffer): boolean {
  return byteLength > atOnceBytes;
}

/**
 * The JSON of a request. A large one is parsed in a thread, which also decodes the base64 in it:
 * done here, 50 MB of that would block others for half a second. The memory of the body is moved to
 * the thread.
 */
export async function takeJson({ req }: Context, how: HowToTake): Promise<TakenJson> {
  const body = await req.arrayBuffer();
  if (!isLarge(body)) return takeApartJson(await req.text(), { ...how, paths: [] });
  return await oneAtATime.run((thread) => thread.json({ body, ...how }), req.raw.signal);
}

/** A request's large form, in the same way. */
export async function takeForm({ req }: Context, key: string): Promise<TakenForm> {
  const body = await req.arrayBuffer();
  const contentType = req.header('content-type') ?? '';
  return await oneAtATime.run((thread) => thread.form({ body, contentType, key }), req.raw.signal);
}

type TakingThread = PoolThread & {
  json(asked: HowToTake & { body: ArrayBuffer }): Promise<TakenJson>;
  form(asked: { body: ArrayBuffer; contentType: string; key: string }): Promise<TakenForm>;
};

/** A body of 70 MB is in memory three times meanwhile. */
const oneAtATime = createThreadPool({ start: startThread, size: 1, restMs: 10_000 });

function startThread(): TakingThread {
  const worker = new Worker(builtProgram(new URL('./taking-thread.ts', import.meta.url)));
  const peer = callWorker(threadChannel(worker, 'The thread for large bodies'));
  return {
    get worn() {
      return peer.ended;
    },
    // Its answers come from our own code.
    json: async (asked) => (await peer.call('json', asked, [asked.body])) as TakenJson,
    form: async (asked) => (await peer.call('form', asked, [asked.body])) as TakenForm,
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}
