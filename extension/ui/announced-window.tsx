import { useEffect } from 'react';
import type { WindowKind } from '../../shared/api/window.ts';
import { announceWindow } from '../windows/announce-window.ts';

/** Tells the background, once the page beside it is shown, that it is open. */
export function AnnouncedWindow({ kind }: { kind: WindowKind }) {
  useEffect(() => {
    const unmounted = new AbortController();
    void announceWindow(kind, { signal: unmounted.signal });
    return () => unmounted.abort();
  }, [kind]);
  return null;
}
