import type { SearchHits, SearchQuery } from '../history-store/entries/search-index.ts';
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
  const { port } = worker;
  const waiting = new Map<number, PromiseWithResolvers<SearchHits | undefined>>();
  let last = 0;

  port.onmessage = ({ data }: MessageEvent<SearchAnswer>) => {
    const search = waiting.get(data.number);
    waiting.delete(data.number);
    if ('failure' in data) search?.reject(new Error(data.failure));
    else search?.resolve('hits' in data ? data.hits : undefined);
  };
  worker.onerror = () => end(new Error('The search could not be started.'));

  function end(reason: Error): void {
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  return {
    search(query) {
      const request: SearchRequest = { number: ++last, query };
      const search = Promise.withResolvers<SearchHits | undefined>();
      waiting.set(request.number, search);
      port.postMessage(request);
      return search.promise;
    },
    [Symbol.dispose]() {
      port.close();
      end(new Error('The page of the search was closed.'));
    },
  };
}

/** Keeps the search of the history running for as long as this page is open. */
export function keepSearchReady(): void {
  createHistorySearch();
}
