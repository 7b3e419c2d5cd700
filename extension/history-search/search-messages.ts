import type { SearchHits, SearchQuery } from '../history-store/entries/search-index.ts';

/** A search for the worker. */
export type SearchRequest = { number: number; query: SearchQuery };

/** What the worker answers. Both ends are of one build, so this need not be validated. */
export type SearchAnswer = { number: number } & (
  | { hits: SearchHits }
  /** A later search came before this one's turn. */
  | { superseded: true }
  | { failure: string }
);
