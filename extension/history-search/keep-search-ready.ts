import { createHistorySearch } from './history-search.ts';

/** Keeps the search of the history running for as long as this page is open. */
export function keepSearchReady(): void {
  createHistorySearch();
}
