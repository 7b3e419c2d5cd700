import { Worker } from 'node:worker_threads';
import { Problem } from '../../../../shared/api/problem.ts';
import { callPeer } from '../../../../shared/node/workers/call-peer.ts';
import { threadPeer } from '../../../../shared/node/workers/thread-peer.ts';
import { createThreadPool, type PoolThread } from '../../../../shared/node/workers/thread-pool.ts';
import { startTimeLimit } from '../../../../shared/node/workers/time-limit.ts';
import { untilAborted } from '../../../../shared/node/workers/until-aborted.ts';
import { type ExpressionHit, expressionAnswers } from './expression-calls.ts';

/** Looks for regular expressions, apart from what serves others. */
export type Expressions = AsyncDisposable & {
  /**
   * Where an expression hits in the texts.
   * @throws {Problem} `invalid_request` for one that is none, or that takes longer than a second
   */
  find(source: string, how: HowToFind, texts: string[]): Promise<ExpressionHit[]>;
};

export type HowToFind = { caseSensitive: boolean; signal: AbortSignal };

const limitMs = 1_000;
const restMs = 60_000;

export function createExpressions(): Expressions {
  const threads = createThreadPool({ start: startThread, size: 2, restMs });
  return {
    async find(source, { caseSensitive, signal }, texts) {
      const flags = flagsFor(source, caseSensitive);
      return await threads.run(async (thread) => {
        await thread.started();
        // The clock runs from here: starting the thread is no fault of the expression.
        using limit = startTimeLimit(limitMs, tooSlow, signal);
        return await untilAborted(thread.find({ source, flags, texts }), limit.signal);
      }, signal);
    },
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  };
}

type ExpressionThread = PoolThread & {
  started(): Promise<void>;
  find(call: { source: string; flags: string; texts: string[] }): Promise<ExpressionHit[]>;
};

function startThread(): ExpressionThread {
  const worker = new Worker(new URL('./expression-worker.ts', import.meta.url));
  const peer = callPeer(threadPeer(worker, 'The search for expressions'));
  let busy = false;
  return {
    get worn() {
      return busy || peer.ended;
    },
    async started() {
      await peer.call('start', {});
    },
    async find(call) {
      // One that does not come back is ended, and not used again.
      busy = true;
      const hits = expressionAnswers.find.parse(await peer.call('find', call));
      busy = false;
      return hits;
    },
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}

/** Unicode where the expression allows it: some escape what need not be, as in `\-`. */
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

function tooSlow(): Problem {
  return new Problem(
    'invalid_request',
    'The regular expression was stopped after a second: it goes back over the same text without ' +
      'end. Write it without repetitions within repetitions, as in (a+)+.',
  );
}
