import './sidebar.css';
import { useCallback, useEffect, useState } from 'react';
import { keepRemoving } from '../../history-store/keep-removing.ts';
import type { HistoryStore } from '../../history-store/open-history-store.ts';
import { sharedHistory } from '../../history-store/shared-history.ts';
import { Button } from '../../ui/components/button.tsx';
import { Notice } from '../../ui/components/notice.tsx';
import { useMessages } from '../../ui/messages/use-messages.ts';
import { OpenSidebar } from './open-sidebar.tsx';

/** The history as a user works with it. */
export function Sidebar() {
  const { history, retry } = useHistory();
  const { sidebar, errors, common } = useMessages();
  if (history === 'opening') {
    return (
      <main className="sidebar" aria-busy="true">
        <p className="visually-hidden">{sidebar.loading}</p>
      </main>
    );
  }
  if (history === 'failed') {
    return (
      <main className="sidebar">
        <Notice icon="warning" title={errors.history} text={errors.historyHelp}>
          <Button onClick={retry}>{common.tryAgain}</Button>
        </Notice>
      </main>
    );
  }
  return <OpenSidebar history={history} />;
}

type OpenedHistory = HistoryStore | 'opening' | 'failed';

/** The history, and a way to try again where it could not be opened. */
function useHistory(): { history: OpenedHistory; retry: () => void } {
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
