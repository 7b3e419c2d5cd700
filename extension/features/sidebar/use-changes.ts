import { useEffect, useState } from 'react';
import type { HistoryStore } from '../../history-store/open-history-store.ts';

/** A number that grows with every change of the history, whoever made it. */
export function useChanges(history: HistoryStore): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const unmounted = new AbortController();
    history.replica.onChange(() => setChanges((count) => count + 1), unmounted.signal);
    return () => unmounted.abort();
  }, [history]);
  return changes;
}
