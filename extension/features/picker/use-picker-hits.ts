import { useEffect, useRef, useState } from 'react';
import type { Entry } from '../../../shared/api/entry.ts';
import { createHistorySearch, type HistorySearch } from '../../history-search/history-search.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';

// It takes a moment, in which the page is made ready.
void sharedHistory().catch(() => undefined);

/** The entries with text that match, best first; without words all in their order. Pinned ones first. */
export type PickerHits = {
  q: string;
  entries: Entry[];
  /** All that match; undefined without words. */
  total: number | undefined;
};

/** What `q` finds, `limit` entries at most; undefined until anything is known. */
export function useHits(q: string, limit: number): PickerHits | 'failed' | undefined {
  const [hits, setHits] = useState<PickerHits | 'failed'>();
  const [changes, setChanges] = useState(0);
  const search = useRef<HistorySearch>(undefined);
  useEffect(() => {
    const gone = new AbortController();
    const changed = () => setChanges((count) => count + 1);
    // A failed search shows its own message.
    sharedHistory().then(({ replica }) => replica.onChange(changed, gone.signal), console.warn);
    return () => gone.abort();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change is a reason to look again
  useEffect(() => {
    let superseded = false;
    const start = () => {
      search.current ??= createHistorySearch();
      return search.current;
    };
    find(q, limit, start).then(
      (found) => found && !superseded && setHits(found),
      (error: unknown) => {
        console.warn('Screenscribe: the history could not be read.', error);
        if (!superseded) setHits('failed');
      },
    );
    return () => {
      superseded = true;
    };
  }, [q, limit, changes]);
  return hits;
}

async function find(
  q: string,
  limit: number,
  search: () => HistorySearch,
): Promise<PickerHits | undefined> {
  const history = await sharedHistory();
  if (q.trim() === '') {
    const { ids } = await history.ids({ sort: 'position', limit });
    const entries = await history.getMany(ids);
    // It is there when the first letter is typed.
    search();
    return { q, entries: entries.filter(hasText), total: undefined };
  }
  const found = await search().search({ q, limit });
  if (!found) return undefined;
  return { q, entries: await history.getMany(found.ids), total: found.total };
}

function hasText({ text }: Entry): boolean {
  return text !== '';
}
