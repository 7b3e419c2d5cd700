import { useCallback, useEffect, useState } from 'react';
import { keepRemoving } from '../../history-store/keep-removing.ts';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';

export type OpenedHistory = HistoryStore | 'opening' | 'failed';

/** The history, and a way to try again where it could not be opened. */
export function useHistory(): { history: OpenedHistory; retry: () => void } {
  const [history, setHistory] = useState<OpenedHistory>('opening');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it anew
  useEffect(() => {
    const unmounted = new AbortController();
    sharedHistory().then(
      (opened) => {
        if (unmounted.signal.aborted) return;
        setHistory(opened);
        void keepRemoving(opened, unmounted.signal);
      },
      () => setHistory('failed'),
    );
    return () => unmounted.abort();
  }, [attempt]);
  const retry = useCallback(() => {
    setHistory('opening');
    setAttempt((last) => last + 1);
  }, []);
  return { history, retry };
}
