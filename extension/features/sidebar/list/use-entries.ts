import { useEffect, useState } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';

/** The entries with these ids, as they are now; those that are being fetched are missing. */
export function useEntries(
  history: HistoryStore,
  ids: string[],
  changes: number,
): Map<string, Entry> {
  const [entries, setEntries] = useState(new Map<string, Entry>());
  const wanted = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change is a reason to look again
  useEffect(() => {
    let superseded = false;
    const fetchThem = async () => {
      const fetched = await history.getMany(wanted === '' ? [] : wanted.split(','));
      if (!superseded) setEntries(new Map(fetched.map((entry) => [entry.id, entry])));
    };
    void fetchThem();
    return () => {
      superseded = true;
    };
  }, [history, wanted, changes]);
  return entries;
}
