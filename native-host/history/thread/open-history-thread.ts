import { Worker } from 'node:worker_threads';
import { builtProgram } from '../../../shared/node/workers/built-program.ts';
import { threadChannel, transferable } from '../../../shared/node/workers/thread-channel.ts';
import { type CallableWorker, callWorker } from '../../../shared/workers/call-worker.ts';
import type { HistoryOptions } from '../open-history.ts';
import type { HistoryActions } from './history-actions.ts';
import {
  type HistoryAnswer,
  type HistoryCall,
  type HistoryOpening,
  type Notice,
  noticeIn,
  toError,
} from './history-messages.ts';
import type { Bytes, HostHistory } from './host-history.ts';

/** A thread that has no history open yet. */
export type HistoryThread = {
  readonly calls: CallableWorker;
  listen(onNotice: (notice: Notice) => void): void;
};

/** Starting takes a thread as long as loading takes the host: it is started ahead. */
export function startHistoryThread(): HistoryThread {
  const worker = new Worker(builtProgram(new URL('./history-thread.ts', import.meta.url)));
  return {
    calls: callWorker(threadChannel(worker, 'The history thread')),
    listen: (onNotice) =>
      worker.on('message', (message) => {
        const notice = noticeIn(message);
        if (notice) onNotice(notice);
      }),
  };
}

/**
 * Opens the history of a folder in a thread of its own, as `openHistory` does. Once a call has
 * returned, its result is on the disk; calls are started in the order in which they are made.
 */
export async function openHistoryThread(
  options: HistoryOptions,
  thread: HistoryThread = startHistoryThread(),
): Promise<HostHistory> {
  const changes = new EventTarget();
  let replicaId = '';
  let total: Promise<number> | undefined;
  const calls = await startCalls(options, thread, {
    onOpen(id) {
      replicaId = id;
    },
    onNotice(notice) {
      if (notice.event === 'problem') {
        options.onProblem?.(notice.message, notice.cause && toError(notice.cause));
        return;
      }
      replicaId = notice.replica;
      total = undefined;
      if (notice.event === 'repaired') options.onRepaired?.(notice.repaired);
      else changes.dispatchEvent(new Event('change'));
    },
  });
  const { ask, withName } = calls;
  return {
    add: withName('add'),
    get: withName('get'),
    list: withName('list'),
    search: withName('search'),
    update: withName('update'),
    addSeen: withName('addSeen'),
    seen: withName('seen'),
    remove: withName('remove'),
    clear: withName('clear'),
    reorder: withName('reorder'),
    screenshot: withName('screenshot'),
    tables: withName('tables'),
    latestChanges: withName('latestChanges'),
    prune: withName('prune'),
    exportJson: (query) => pieces(calls, 'json', query),
    exportCsv: (query) => pieces(calls, 'csv', query),
    importJson: (text) => calls.give('importJson', typeof text === 'string' ? [] : [text], text),
    async count() {
      const asked = total ?? ask('count');
      total = asked;
      // A failure may be temporary.
      asked.catch(() => {
        if (total === asked) total = undefined;
      });
      return await asked;
    },
    json: {
      get: withName('getJson'),
      text: withName('getTextJson'),
      list: withName('listJson'),
      search: withName('searchJson'),
      update: withName('updateJson'),
    },
    replica: {
      get id() {
        return replicaId;
      },
      meet: withName('meet'),
      changesSince: withName('changesSince'),
      applyChanges: withName('applyChanges'),
      acknowledge: withName('acknowledge'),
      missingScreenshots: withName('missingScreenshots'),
      hasScreenshot: withName('hasScreenshot'),
      screenshotBytes: withName('screenshotBytes'),
      keepScreenshot: withName('keepScreenshot'),
      onChange: (listener, signal) =>
        changes.addEventListener('change', listener, signal ? { signal } : {}),
    },
    [Symbol.asyncDispose]: () => calls.close(),
  };
}

/** The pieces of an export in UTF-8. */
async function* pieces(
  { ask }: Calls,
  format: 'json' | 'csv',
  query: Parameters<HostHistory['exportJson']>[0],
): AsyncGenerator<Bytes> {
  const id = await ask('exportStart', format, query);
  try {
    for (let piece = await ask('exportNext', id); piece; piece = await ask('exportNext', id))
      yield piece;
  } finally {
    await ask('exportEnd', id);
  }
}

type Args<Name extends keyof HistoryActions> = Parameters<HistoryActions[Name]>;
type Result<Name extends keyof HistoryActions> = Promise<Awaited<ReturnType<HistoryActions[Name]>>>;

type Calls = {
  ask<Name extends keyof HistoryActions>(name: Name, ...args: Args<Name>): Result<Name>;
  /** The same, with these arrays moved to the thread. */
  give<Name extends keyof HistoryActions>(
    name: Name,
    arrays: Uint8Array[],
    ...args: Args<Name>
  ): Result<Name>;
  withName<Name extends keyof HistoryActions>(name: Name): (...args: Args<Name>) => Result<Name>;
  close(): Promise<void>;
};

type ThreadListener = { onOpen: (replica: string) => void; onNotice: (notice: Notice) => void };

/** Calls to the thread, which is restarted where it ended, as when out of memory. */
async function startCalls(
  options: HistoryOptions,
  first: HistoryThread,
  listener: ThreadListener,
): Promise<Calls> {
  let isClosing = false;
  let current = await open(first, options, listener);
  let starting: Promise<CallableWorker> | undefined;

  async function thread(): Promise<CallableWorker> {
    if (!current.ended || isClosing) return current;
    starting ??= open(startHistoryThread(), options, listener).finally(() => {
      starting = undefined;
    });
    current = await starting;
    return current;
  }

  async function called(asked: HistoryCall, transfer: ArrayBuffer[]): Promise<unknown> {
    const peer = current.ended ? await thread() : current;
    return resultOf(await peer.call('call', asked, transfer));
  }

  const give = ((name, arrays, ...args) => {
    const asked = { name, args, limits: options.limits() };
    return called(asked, transferable(...arrays));
    // Both sides know the types of the actions; messages lose them.
  }) as Calls['give'];
  return {
    give,
    ask: (name, ...args) => give(name, [], ...args),
    withName:
      (name) =>
      (...args) =>
        give(name, [], ...args),
    async close() {
      isClosing = true;
      try {
        if (!current.ended) await give('close', []);
      } finally {
        await current[Symbol.asyncDispose]();
      }
    },
  };
}

async function open(
  { calls, listen }: HistoryThread,
  { dir, limits }: HistoryOptions,
  listener: ThreadListener,
): Promise<CallableWorker> {
  listen(listener.onNotice);
  await using opening = new AsyncDisposableStack();
  opening.use(calls);
  const asked: HistoryOpening = { dir, limits: limits() };
  listener.onOpen(String(resultOf(await calls.call('open', asked))));
  opening.move();
  return calls;
}

function resultOf(answered: unknown): unknown {
  const answer = answered as HistoryAnswer; // Of the own thread.
  if ('failed' in answer) throw toError(answer.failed);
  return answer.value;
}
