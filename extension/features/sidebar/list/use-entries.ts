import { useEffect, useState } from 'react';
import type { Entry } from '../../../../shared/api/entry.ts';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';

/**
 * The entries with these ids, as they are now; those that are being fetched are missing. Tells which
 * ones are not there any more.
 */
export function useEntries(
  history: HistoryStore,
  ids: string[],
  changes: number,
  onGone: (ids: string[]) => void,
): Map<string, Entry> {
  const [entries, setEntries] = useState(new Map<string, Entry>());
  const wanted = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change is a reason to look again
  useEffect(() => {
    let superseded = false;
    const fetchThem = async () => {
      const asked = wanted === '' ? [] : wanted.split(',');
      const fetched = await history.getMany(asked);
      if (superseded) return;
      const found = new Map(fetched.map((entry) => [entry.id, entry]));
      setEntries(found);
      const gone = asked.filter((id) => !found.has(id));
      if (gone.length > 0) onGone(gone);
    };
    void fetchThem();
    return () => {
      superseded = true;
    };
  }, [history, wanted, changes]);
  return entries;
}
