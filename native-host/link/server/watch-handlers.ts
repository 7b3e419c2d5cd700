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

/** How long a browser may be away, as while its extension is updated, in ms. */
const unseenMs = 30_000;

/**
 * What clients of the link may do with watches. One that a person started in a browser ends when no
 * browser is left that shows it.
 */
export function watchHandlers(watches: Watches, clients: AttachedClients): Handlers<WatchContract> {
  const ofPersons = new Set<string>();
  const isSeen = () => extensions(clients).length > 0;
  const end = (id: string) => watches.stop(id).catch(() => undefined);
  clients.onDetach(() => {
    if (isSeen() || ofPersons.size === 0) return;
    setTimeout(() => {
      if (isSeen()) return;
      for (const id of ofPersons) void end(id);
      ofPersons.clear();
    }, unseenMs).unref();
  });
  return {
    async 'watch.start'({ display, languages, intervalMs, ...region }, { signal }) {
      const options = { region, display, languages, intervalMs };
      const { watchId, entryId } = await watches.start(options, signal);
      ofPersons.add(watchId);
      return { watchId, entryId };
    },
    async 'watch.lines'({ watchId, after, untilGone }, { signal }) {
      const feed = watches.feed(watchId);
      if (untilGone) ofPersons.delete(watchId);
      await feed.waitFor(after, AbortSignal.any([signal, AbortSignal.timeout(waitMs)]));
      // It may have ended by itself meanwhile.
      if (signal.aborted && untilGone) await end(watchId);
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
      ofPersons.delete(watchId);
      await watches.stop(watchId);
      return {};
    },
    'watch.list': () => ({ watches: watches.list() }),
  };
}
