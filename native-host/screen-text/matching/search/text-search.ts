import { Worker } from 'node:worker_threads';
import { Problem } from '../../../../shared/api/problem.ts';
import { builtProgram } from '../../../../shared/node/workers/built-program.ts';
import { threadChannel } from '../../../../shared/node/workers/thread-channel.ts';
import { createThreadPool, type PoolThread } from '../../../../shared/node/workers/thread-pool.ts';
import { startTimeLimit, untilAborted } from '../../../../shared/node/workers/time-limit.ts';
import { callWorker } from '../../../../shared/workers/call-worker.ts';
import type { ReadLine } from '../../reading/read-line.ts';
import type { FoundText } from '../found.ts';
import { type ExpressionHit, type SimilarQuery, searchAnswers } from './search-calls.ts';

/** Searches that may take long, in threads that are ended when they take too long. */
export type TextSearch = AsyncDisposable & {
  /**
   * The hits of an expression in the texts.
   * @throws {Problem} `invalid_request` for one that is invalid, or takes longer than a second
   */
  expression(source: string, how: HowToFind, texts: string[]): Promise<ExpressionHit[]>;
  /**
   * As `findSimilar`.
   * @throws {Problem} `invalid_request` where it takes longer than 15 seconds, far more than any
   *   takes on an idle machine
   */
  similar(lines: ReadLine[], query: SimilarQuery, signal: AbortSignal): Promise<FoundText[]>;
};

type HowToFind = { caseSensitive: boolean; signal: AbortSignal };

/** In ms, once the thread has started: its start does not depend on the query. */
const limits = { expression: 1_000, similar: 15_000 };
const restMs = 60_000;

export function createTextSearch(): TextSearch {
  const threads = createThreadPool({ start: startThread, size: 2, restMs });

  function search(action: keyof typeof limits, payload: object, signal: AbortSignal) {
    return threads.run(async (thread) => {
      await thread.started();
      using limit = startTimeLimit(limits[action], tooSlow[action], signal);
      return await untilAborted(thread.search(action, payload), limit.signal);
    }, signal);
  }

  return {
    async expression(source, { caseSensitive, signal }, texts) {
      const flags = flagsFor(source, caseSensitive);
      const hits = await search('expression', { source, flags, texts }, signal);
      return searchAnswers.expression.parse(hits);
    },
    async similar(lines, query, signal) {
      return searchAnswers.similar.parse(await search('similar', { lines, query }, signal));
    },
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  };
}

type SearchThread = PoolThread & {
  started(): Promise<void>;
  search(action: keyof typeof limits, payload: object): Promise<unknown>;
};

function startThread(): SearchThread {
  const worker = new Worker(builtProgram(new URL('./search-worker.ts', import.meta.url)));
  const peer = callWorker(threadChannel(worker, 'The search'));
  let busy = false;
  return {
    get worn() {
      return busy || peer.ended;
    },
    async started() {
      await peer.call('start', {});
    },
    async search(action, payload) {
      // A thread whose search never returns stays busy: it is ended and not reused.
      busy = true;
      const found = await peer.call(action, payload);
      busy = false;
      return found;
    },
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}

/**
 * With the Unicode flag where the expression allows it: some have unnecessary escapes, as in `\-`.
 */
function flagsFor(source: string, caseSensitive: boolean): string {
  const flags = caseSensitive ? 'g' : 'gi';
  if (isValid(source, `${flags}u`)) return `${flags}u`;
  try {
    new RegExp(source, flags);
    return flags;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Problem('invalid_request', `This is no regular expression: ${reason}`, { cause });
  }
}

function isValid(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

const tooSlow = {
  expression: () =>
    new Problem(
      'invalid_request',
      'The regular expression was stopped after a second: it goes back over the same text without ' +
        'end. Write it without repetitions within repetitions, as in (a+)+.',
    ),
  similar: () =>
    new Problem(
      'invalid_request',
      `Looking for what is nearly this text was stopped after ${limits.similar / 1_000} seconds. ` +
        'Look for a shorter part of it, or name a `region`.',
    ),
};
