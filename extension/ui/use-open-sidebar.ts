import { useEffect, useState } from 'react';
import { currentWindow } from '../platform/browser-windows/current-tab.ts';
import { openSidebar } from '../platform/browser-windows/side-panel.ts';

/** Opens the sidebar of this window, right in a click or key; undefined until that is possible. */
export function useOpenSidebar(): (() => Promise<void>) | undefined {
  const [windowId, setWindowId] = useState<number>();
  useEffect(() => {
    void currentWindow().then(setWindowId);
  }, []);
  return windowId === undefined ? undefined : () => openSidebar(windowId);
}
