import { useEffect, useRef } from 'react';

/** So many rows have a digit. */
export const digits = 9;

/** Calls `act` with the index of a row, 0 to 8, when its digit is pressed outside of fields. */
export function useDigitKeys(act: (index: number) => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const gone = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTypedInto(event.target)) return;
      if (/^[1-9]$/.test(event.key)) latest.current(Number(event.key) - 1);
    };
    document.addEventListener('keydown', onKeyDown, { signal: gone.signal });
    return () => gone.abort();
  }, []);
}

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
}
