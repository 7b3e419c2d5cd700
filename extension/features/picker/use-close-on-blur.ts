import { useEffect } from 'react';

/** Closes the window when the person goes to another one, as menus do. */
export function useCloseOnBlur(): void {
  useEffect(() => {
    const gone = new AbortController();
    addEventListener('blur', () => window.close(), { signal: gone.signal });
    return () => gone.abort();
  }, []);
}
