import { useEffect, useState } from 'react';
import type { HistoryStore } from '../history-store/open-history-store.ts';

/** An address of the entry's picture in memory, undefined until it is there. */
export function useScreenshot(
  history: HistoryStore,
  id: string,
  hasScreenshot: boolean,
): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!hasScreenshot) return;
    let address: string | undefined;
    let unmounted = false;
    const load = async () => {
      const png = await history.screenshot(id).catch(() => undefined);
      if (!png || unmounted) return;
      address = URL.createObjectURL(new Blob([png], { type: 'image/png' }));
      setUrl(address);
    };
    void load();
    return () => {
      unmounted = true;
      setUrl(undefined);
      if (address) URL.revokeObjectURL(address);
    };
  }, [history, id, hasScreenshot]);
  return url;
}
