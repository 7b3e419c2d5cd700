import { callWorker } from '../../shared/workers/call-worker.ts';
import type { SearchHits, SearchQuery } from '../history-store/entries/search-index.ts';
import { sharedWorkerChannel } from '../platform/worker-channel.ts';
import type { SearchAnswer, SearchRequest } from './serve-searches.ts';

export type HistorySearch = Disposable & {
  /** What matches; undefined where a later search has taken the place of this one. */
  search(query: SearchQuery): Promise<SearchHits | undefined>;
};

/**
 * A worker that holds the texts of the history and searches them apart from the page. Pages share it,
 * and it stays for as long as one of them does.
 */
export function createHistorySearch(): HistorySearch {
  const worker = new SharedWorker('/history-search.js');
  const searches = callWorker(sharedWorkerChannel(worker, 'The search'));
  return {
    async search(query) {
      const request: SearchRequest = { query };
      // Both ends are of one build.
      const answer = (await searches.call('search', request)) as SearchAnswer;
      return 'hits' in answer ? answer.hits : undefined;
    },
    [Symbol.dispose]: () => void searches[Symbol.asyncDispose](),
  };
}

/** Keeps the search of the history running for as long as this page is open. */
export function keepSearchReady(): void {
  createHistorySearch();
}
