import { useEffect, useRef, useState } from 'react';
import { createHistorySearch, type HistorySearch } from '../../../history-search/history-search.ts';
import type { IdListing } from '../../../history-store/entries/list-ids.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';
import { filterOf, type ListQuery } from './list-query.ts';

/** The entries that a query names, in order. */
export type Found = {
  query: ListQuery;
  ids: string[];
  /** How many of them are pinned: they come first. */
  pinned: number;
  /** Whether `ids` are only the first ones, for as long as the others are being looked up. */
  partial: boolean;
  /** All that match: more than `ids` where a search has many hits. */
  total: number;
};

/** More hits than anyone looks through. */
const maxHits = 1_000;

/** As many as fit on the largest screen. */
const firstScreen = 60;

/** What a query finds, kept up to date; undefined until it is known for the first time. */
export function useFound(
  history: HistoryStore,
  query: ListQuery,
  { changes, today }: { changes: number; today: Date },
): {
  found: Found | 'failed' | undefined;
  /** The ids of all entries that a query names, also of more than are shown. */
  allIds: (query: ListQuery) => Promise<string[]>;
} {
  const [found, setFound] = useState<Found | 'failed'>();
  const search = useSearch();
  // Changes may come faster than a long history is looked up: waiting lookups are skipped.
  const turn = useRef(Promise.resolve());
  const lastQuery = useRef<ListQuery>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change is a reason to look again
  useEffect(() => {
    const superseded = new AbortController();
    const { signal } = superseded;
    // A user waits for another query, while rows that are shown already only have to stay right.
    const isAwaited = lastQuery.current !== undefined && lastQuery.current !== query;
    lastQuery.current = query;
    const show = (next: Found | 'failed' | undefined) => {
      if (next && !signal.aborted) setFound(next);
    };
    if (isSearch(query)) {
      find(search(), query, today).then(show, () => show('failed'));
      return () => superseded.abort();
    }
    // In a long history the rows on the first screen are there much sooner than the others.
    const order = { ...filterOf(query, today), sort: query.sort };
    const firstRows = () =>
      history.ids({ ...order, limit: firstScreen }).then(
        (listing) => setFound((shown) => shown ?? entries(query, listing, true)),
        // The lookup of all of them fails too, and reports it.
        () => undefined,
      );
    const first = isAwaited ? undefined : firstRows();
    turn.current = turn.current.then(async () => {
      if (signal.aborted) return;
      if (first) {
        // The database answers in order: the entries of those rows are requested first.
        await first;
        await rendered();
        if (signal.aborted) return;
      }
      await history.ids(order).then(
        (listing) => show(entries(query, listing, false)),
        () => show('failed'),
      );
    });
    return () => superseded.abort();
  }, [history, query, changes, today]);

  async function allIds(wanted: ListQuery): Promise<string[]> {
    const filter = filterOf(wanted, today);
    if (!isSearch(wanted)) return (await history.ids({ ...filter, sort: wanted.sort })).ids;
    const limit = Number.MAX_SAFE_INTEGER;
    const hits = await search().search({ ...filter, q: wanted.q, limit });
    if (!hits) throw new Error('Another search came in between.');
    return hits.ids;
  }

  return { found, allIds };
}

/** Resolves once the page has nothing more urgent to do. */
function rendered(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
}

async function find(
  search: HistorySearch,
  query: ListQuery,
  today: Date,
): Promise<Found | undefined> {
  const hits = await search.search({ ...filterOf(query, today), q: query.q, limit: maxHits });
  return hits && { query, ...hits, partial: false };
}

function isSearch({ q }: ListQuery): boolean {
  return q.trim() !== '';
}

function entries(query: ListQuery, listing: IdListing, partial: boolean): Found {
  return { query, ...listing, partial, total: listing.ids.length };
}

/** The search of the history: started with the page, so that it is ready when it is needed. */
function useSearch(): () => HistorySearch {
  const started = useRef<HistorySearch>(undefined);
  useEffect(() => {
    started.current ??= createHistorySearch();
    return () => {
      started.current?.[Symbol.dispose]();
      started.current = undefined;
    };
  }, []);
  return () => {
    started.current ??= createHistorySearch();
    return started.current;
  };
}
