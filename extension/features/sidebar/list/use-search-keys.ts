import { useEffect, useRef } from 'react';

type SearchKeys = {
  /** Copies the first entry that was found. */
  copyFirst(): void;
  /** Gives the first row the focus. */
  enterList(): void;
  /** The search words whose results the list shows. */
  query: string;
};

/**
 * What keys do in the search field: Enter copies the first entry that was found, the down arrow goes
 * to the list. While a search runs Enter does nothing, since the list still shows the previous one.
 */
export function useSearchKeys(keys: SearchKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const gone = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof HTMLInputElement) || !target.closest('search')) return;
      const { copyFirst, enterList, query } = latest.current;
      if (event.isComposing || (key !== 'Enter' && key !== 'ArrowDown')) return;
      event.preventDefault();
      if (key === 'ArrowDown') enterList();
      else if (target.value === query) copyFirst();
    };
    document.addEventListener('keydown', onKeyDown, { signal: gone.signal });
    return () => gone.abort();
  }, []);
}
