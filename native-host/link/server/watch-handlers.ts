import type { Handlers } from '../../../shared/messages/contract.ts';
import type {
  watchEvents,
  watchMethods,
} from '../../../shared/messages/contracts/watch-methods.ts';
import type { Watches } from '../../watch/watches.ts';
import type { AttachedClients } from './attached-clients.ts';
import { extensions } from './extensions.ts';

type WatchContract = { methods: typeof watchMethods; events: typeof watchEvents };

/** How long a caller waits for lines at most, in ms; it asks again. */
const waitMs = 10_000;

/** What clients of the link may do with watches. */
export function watchHandlers(watches: Watches): Handlers<WatchContract> {
  return {
    async 'watch.start'({ display, languages, intervalMs, ...region }, { signal }) {
      const options = { region, display, languages, intervalMs };
      const { watchId, entryId } = await watches.start(options, signal);
      return { watchId, entryId };
    },
    async 'watch.lines'({ watchId, after, untilGone }, { signal }) {
      const feed = watches.feed(watchId);
      await feed.waitFor(after, AbortSignal.any([signal, AbortSignal.timeout(waitMs)]));
      // It may have ended by itself meanwhile.
      if (signal.aborted && untilGone) await watches.stop(watchId).catch(() => undefined);
      const { events, missed } = feed.after(after);
      const { ended } = feed;
      return {
        lines: events.flatMap((event) => ('line' in event ? [event.line] : [])),
        last: events.at(-1)?.at ?? after,
        missed,
        ...(ended && { ended }),
      };
    },
    async 'watch.stop'({ watchId }) {
      await watches.stop(watchId);
      return {};
    },
    'watch.list': () => ({ watches: watches.list() }),
  };
}

/** Lines may come quickly, and each would go to every browser. */
const tellEveryMs = 500;

/** Tells every extension when a watch begins, tells a line or ends. */
export function tellWatches(watches: Watches, clients: AttachedClients): Disposable {
  let waiting: NodeJS.Timeout | undefined;
  let count = 0;

  function tell(): void {
    clearTimeout(waiting);
    waiting = undefined;
    const list = watches.list();
    count = list.length;
    for (const { peer } of extensions(clients)) peer.emit('watches_changed', { watches: list });
  }

  const listening = watches.onChange(() => {
    if (watches.list().length !== count) tell();
    else waiting ??= setTimeout(tell, tellEveryMs);
  });
  return {
    [Symbol.dispose]() {
      clearTimeout(waiting);
      listening[Symbol.dispose]();
    },
  };
}
