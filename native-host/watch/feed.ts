import { EventEmitter, once } from 'node:events';
import type { WatchEnd, WatchedLine } from '../../shared/api/screen-watch.ts';

export type FeedEvent = { at: number } & ({ line: WatchedLine } | { ended: WatchEnd });

/** The events of one watch, kept for later readers. */
export type Feed = {
  publish(line: WatchedLine): void;
  end(ended: WatchEnd): void;
  readonly ended: WatchEnd | undefined;
  /** The kept events after a place; the end comes last. */
  after(place: number): { events: FeedEvent[]; missed: boolean };
  /** Resolves once there is something after a place, or the signal aborts. */
  waitFor(place: number, signal: AbortSignal): Promise<void>;
};

/** How many lines of one watch are kept here; the history has all. */
const maxKept = 1_000;

export function createFeed(): Feed {
  const news = new EventEmitter();
  // Each follower adds a listener.
  news.setMaxListeners(0);
  const kept: FeedEvent[] = [];
  let last = 0;
  let ended: WatchEnd | undefined;

  function push(event: { line: WatchedLine } | { ended: WatchEnd }): void {
    last += 1;
    kept.push({ at: last, ...event });
    if (kept.length > maxKept) kept.shift();
    news.emit('published');
  }

  return {
    publish: (line) => push({ line }),
    end(reason) {
      ended = reason;
      push({ ended: reason });
    },
    get ended() {
      return ended;
    },
    after(place) {
      const oldest = kept[0]?.at ?? last + 1;
      return { events: kept.filter(({ at }) => at > place), missed: place < oldest - 1 };
    },
    async waitFor(place, signal) {
      while (last <= place && !ended && !signal.aborted)
        await once(news, 'published', { signal }).catch(() => undefined);
    },
  };
}
