import type { SearchHits, SearchQuery } from '../history-store/entries/search-index.ts';
import { sharedHistory } from '../history-store/shared-history.ts';

/** A search for the worker. */
export type SearchRequest = { number: number; query: SearchQuery };

/** What the worker answers. Both ends are of one build, so this need not be validated. */
export type SearchAnswer = { number: number } & (
  | { hits: SearchHits }
  /** A later search came before this one's turn. */
  | { superseded: true }
  | { failure: string }
);

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
  let latest = 0;
  port.onmessage = async ({ data: { number, query } }: MessageEvent<SearchRequest>) => {
    latest = number;
    const answer = await answerTo(async () => {
      await prepared();
      if (number !== latest) return { superseded: true };
      return { hits: await (await sharedHistory()).search(query) };
    });
    port.postMessage({ number, ...answer } satisfies SearchAnswer);
  };
}

type Outcome = SearchAnswer extends infer A
  ? A extends unknown
    ? Omit<A, 'number'>
    : never
  : never;

async function answerTo(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    return { failure: String(error) };
  }
}
