import { useEffect, useState } from 'react';
import type { HistoryStore } from '../../../history-store/open-history-store.ts';

const none: ReadonlySet<string> = new Set();

/** The entries of which an editor has changes that are not saved, after every change of the history. */
export function useUnsaved(history: HistoryStore, changes: number): ReadonlySet<string> {
  const [unsaved, setUnsaved] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change is a reason to look again
  useEffect(() => {
    let isLatest = true;
    const look = async () => {
      const found = await history.drafts.ofEntries();
      if (isLatest) setUnsaved(found);
    };
    look().catch(console.warn);
    return () => {
      isLatest = false;
    };
  }, [history, changes]);
  return unsaved;
}
