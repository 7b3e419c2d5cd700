import { setTimeout } from 'node:timers/promises';
import { Problem } from '../../api/problem.ts';
import { type CallableWorker, callWorker, type WorkerChannel } from '../../workers/call-worker.ts';

/** A child process that is started on demand. */
export type KeptChild = AsyncDisposable & {
  /** Whether it runs: the next call then finds the state that earlier ones left. */
  readonly running: boolean;
  /**
   * As of `CallableWorker`. Rejects with `ChildEndedError` where the child ended meanwhile, and with
   * `timeout` after `limitMs`; the child is then killed, since a hanging call into a library cannot
   * be ended otherwise.
   */
  call(action: string, payload: object, limitMs: number): Promise<unknown>;
  /** Ends it: the next call starts a new one. */
  end(): Promise<void>;
};

export class ChildEndedError extends Error {}

type Options = {
  start: () => WorkerChannel;
  /** How long without calls a child is kept, in ms; then it is ended to free its memory. */
  restMs: number;
};

/**
 * Keeps a child that is started at the first call, and restarted at the next one after it ended.
 */
export function keepChild({ start, restMs }: Options): KeptChild {
  let peer: CallableWorker | undefined;
  let underWay = 0;
  let resting: NodeJS.Timeout | undefined;

  async function end(which = peer): Promise<void> {
    if (which === peer) peer = undefined;
    await which?.[Symbol.asyncDispose]();
  }

  function take(): CallableWorker {
    if (!peer || peer.ended) peer = callWorker(start());
    return peer;
  }

  return {
    get running() {
      return peer !== undefined && !peer.ended;
    },
    async call(action, payload, limitMs) {
      globalThis.clearTimeout(resting);
      underWay += 1;
      const called = take();
      const tooLate = late(limitMs);
      const answered = new AbortController();
      const { signal } = answered;
      try {
        return await Promise.race([
          called.call(action, payload),
          setTimeout(limitMs, undefined, { signal, ref: false }).then(() =>
            Promise.reject(tooLate),
          ),
        ]);
      } catch (error) {
        if (error === tooLate) await end(called);
        else if (called.ended) throw new ChildEndedError('The child ended.', { cause: error });
        throw error;
      } finally {
        answered.abort();
        underWay -= 1;
        if (underWay === 0) resting = globalThis.setTimeout(() => void end(), restMs).unref();
      }
    },
    end: () => end(),
    async [Symbol.asyncDispose]() {
      globalThis.clearTimeout(resting);
      await end();
    },
  };
}

function late(limitMs: number): Problem {
  const seconds = limitMs / 1_000;
  return new Problem('timeout', `The desktop did not answer within ${seconds} s. Try again.`);
}
