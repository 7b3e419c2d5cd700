import { useEffect, useRef } from 'react';
import { createHistorySearch, type HistorySearch } from '../../../history-search/history-search.ts';

/** The search of the history: started with the page, so that it is ready when it is needed. */
export function useSearch(): () => HistorySearch {
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
