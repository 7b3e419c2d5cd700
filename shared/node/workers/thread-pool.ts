import { Problem } from '../../api/problem.ts';
import { untilAborted } from './time-limit.ts';
import { createTurns } from './turns.ts';

/** A thread that reports itself as `worn` is ended instead of kept or reused. */
export type PoolThread = AsyncDisposable & { readonly worn?: boolean };

export type ThreadPool<T extends PoolThread> = AsyncDisposable & {
  /**
   * Runs `task` with a thread of its own, as soon as one is free; tasks start in the order they
   * came. Where `signal` aborts or the task fails, the thread is ended, and replaced when the next
   * task needs one; a thread that only refused its input is kept. Rejects with the signal's reason,
   * or with what the task threw.
   */
  run<R>(
    task: (thread: T) => Promise<R>,
    signal: AbortSignal,
    preference?: Preference<T>,
  ): Promise<R>;
};

type Preference<T> = {
  /** Among idle threads, one that suits is preferred. */
  suits?: (thread: T) => boolean;
  /** Tasks of a lower order start first; 0 by default. */
  order?: number;
};

export type ThreadPoolOptions<T extends PoolThread> = {
  start: () => T;
  /** How many threads work at the same time at most. */
  size: number;
  /** How many there are at most, including idle ones; `size` by default. */
  kept?: number;
  /** Threads idle for this long, in ms, are ended to free their memory. */
  restMs: number;
};

/** A pool that starts threads when they are needed and keeps them for a while. */
export function createThreadPool<T extends PoolThread>({
  start,
  size,
  kept = size,
  restMs,
}: ThreadPoolOptions<T>): ThreadPool<T> {
  const turns = createTurns(size);
  const resting = new Map<T, NodeJS.Timeout>();
  const alive = new Set<T>();
  const closed = new AbortController();

  function take(suits: (thread: T) => boolean): T {
    for (const thread of resting.keys()) if (thread.worn) void end(thread);
    const rested = [...resting.keys()];
    const spare = alive.size < kept ? undefined : rested[0];
    // What worked last has most of its code compiled; the others may rest for so long that they end.
    const thread = rested.findLast(suits) ?? spare ?? start();
    clearTimeout(resting.get(thread));
    resting.delete(thread);
    alive.add(thread);
    return thread;
  }

  function rest(thread: T): void {
    resting.set(thread, setTimeout(() => void end(thread), restMs).unref());
  }

  async function end(thread: T): Promise<void> {
    clearTimeout(resting.get(thread));
    resting.delete(thread);
    alive.delete(thread);
    await thread[Symbol.asyncDispose]();
  }

  return {
    async run(task, caller, { suits = () => true, order } = {}) {
      const signal = AbortSignal.any([caller, closed.signal]);
      using _turn = await turns.take(signal, order);
      const thread = take(suits);
      try {
        const result = await untilAborted(task(thread), signal);
        if (thread.worn) await end(thread);
        else rest(thread);
        return result;
      } catch (error) {
        if (isRefusal(error) && !signal.aborted && !thread.worn) rest(thread);
        else await end(thread);
        throw error;
      }
    },
    async [Symbol.asyncDispose]() {
      closed.abort(new Problem('internal', 'The pool of threads has been closed.'));
      await Promise.all([...alive].map(end));
    },
  };
}

/** Thrown by a healthy thread about a task that it refuses. */
function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.status < 500;
}
