import { Problem } from '../../shared/api/problem.ts';
import { maxWatches, type WatchEnd, type WatchState } from '../../shared/api/screen-watch.ts';
import type { Feed } from './feed.ts';
import { createWatch, type Watch, type WatchOptions, type WatchParts } from './watch.ts';

/** Regions of the screen that are read into the history whenever they change. */
export type Watches = AsyncDisposable & {
  /**
   * Reads a region for the first time and starts to watch it. Throws `too_many_requests` if four
   * others are watched, and what reading and saving throw.
   */
  start(options: WatchOptions, signal?: AbortSignal): Promise<WatchState>;
  /** Ends a watch once the reported lines are saved. Throws `not_found`. */
  stop(id: string): Promise<void>;
  /**
   * The events of a watch, past and future; also of one that ended recently. Throws `not_found`.
   */
  feed(id: string): Feed;
  list(): WatchState[];
  /** Ends all watches, when the host ends. */
  endAll(): Promise<void>;
  /**
   * Calls `listener` when a watch begins, reports a line or ends, until the result is disposed of.
   */
  onChange(listener: () => void): Disposable;
};

/** How many ended watches are kept, so that their last events can still be read. */
const maxEnded = 8;

export function createWatches(parts: WatchParts): Watches {
  const running = new Map<string, Watch>();
  const ended = new Map<string, Watch>();
  const listeners = new Set<() => void>();
  let starting = 0;
  let isClosed = false;

  function changed(): void {
    for (const listener of listeners) listener();
  }

  function over(watch: Watch): void {
    if (!running.delete(watch.id)) return;
    ended.set(watch.id, watch);
    const [oldest] = ended.keys();
    if (ended.size > maxEnded && oldest !== undefined) ended.delete(oldest);
    changed();
  }

  async function end(watch: Watch, why: WatchEnd): Promise<void> {
    await watch.end(why);
    over(watch);
  }

  async function endAll(): Promise<void> {
    isClosed = true;
    await Promise.all([...running.values()].map((watch) => end(watch, { reason: 'host_ended' })));
  }

  return {
    async start(options, signal) {
      if (running.size + starting >= maxWatches) throw tooMany();
      starting += 1;
      const watch = createWatch(parts, options, changed);
      const giveUp = () => void watch.end({ reason: 'stopped' });
      signal?.addEventListener('abort', giveUp, { once: true });
      try {
        await watch.begin();
        if (isClosed) throw new Error('The host ends.');
        signal?.throwIfAborted();
        running.set(watch.id, watch);
      } catch (error) {
        await watch.end({ reason: 'stopped' });
        throw error;
      } finally {
        starting -= 1;
        signal?.removeEventListener('abort', giveUp);
      }
      void watch.run().finally(() => over(watch));
      changed();
      return watch.state;
    },
    async stop(id) {
      const watch = running.get(id);
      if (!watch) throw noWatch(id);
      await end(watch, { reason: 'stopped' });
    },
    feed(id) {
      const watch = running.get(id) ?? ended.get(id);
      if (!watch) throw noWatch(id);
      return watch.feed;
    },
    list: () => [...running.values()].map(({ state }) => state),
    endAll,
    onChange(listener) {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
    [Symbol.asyncDispose]: endAll,
  };
}

function tooMany(): Problem {
  return new Problem(
    'too_many_requests',
    `${maxWatches} regions are being watched, which is the most. End one of them first.`,
    { retryAfterSeconds: 5 },
  );
}

function noWatch(id: string): Problem {
  return new Problem('not_found', `There is no watch ${id}: it may have ended.`);
}
