import { serveCalls } from '../../shared/workers/serve-calls.ts';
import type { SearchHits, SearchQuery } from '../history-store/entries/search-index.ts';
import { sharedHistory } from '../history-store/shared-history.ts';
import { pagePort } from '../platform/worker-channel.ts';

/** A search for the worker. */
export type SearchRequest = { query: SearchQuery };

export type SearchAnswer =
  | { hits: SearchHits }
  /** A later search came before this one's turn. */
  | { superseded: true };

/** Searches the history for the pages that share this worker. */
export function serveSearches(): void {
  // The texts are taken in before the user has typed the first letter.
  void prepared().catch(console.warn);
  addEventListener('connect', (event) => {
    const [port] = event instanceof MessageEvent ? event.ports : [];
    if (port) serve(port);
  });
}

let preparing: Promise<void> | undefined;

/** Rejects where the history cannot be read; the next search tries again. */
function prepared(): Promise<void> {
  preparing ??= prepare().catch((error: unknown) => {
    preparing = undefined;
    throw error;
  });
  return preparing;
}

async function prepare(): Promise<void> {
  const history = await sharedHistory();
  // Tombstones of deleted entries are dropped some day: they have to be seen before.
  history.replica.onChange(() => void history.prepareSearch().catch(console.warn));
  await history.prepareSearch();
}

/** Of several searches of a page only the last runs. */
function serve(port: MessagePort): void {
  let latest: SearchRequest;
  serveCalls(pagePort(port), {
    async search(payload) {
      const request = payload as SearchRequest; // Of the same build.
      latest = request;
      await prepared();
      if (request !== latest) return { data: { superseded: true } satisfies SearchAnswer };
      const hits = await (await sharedHistory()).search(request.query);
      return { data: { hits } satisfies SearchAnswer };
    },
  });
}
