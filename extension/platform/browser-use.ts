import { browser } from 'wxt/browser';

/**
 * Calls `listener` when the user turns to a window or a tab of this browser. Chromium does not report
 * that the user comes from another program to the window that had the focus before.
 */
export function onBrowserUsed(listener: () => void): void {
  browser.windows.onFocusChanged.addListener((id) => {
    if (id !== browser.windows.WINDOW_ID_NONE) listener();
  });
  browser.tabs.onActivated.addListener(() => {
    // A page may open its tabs in a window that nobody looks at.
    void isBrowserUsed().then((isUsed) => isUsed && listener());
  });
}

/** Whether a window of this browser has the focus now. */
export async function isBrowserUsed(): Promise<boolean> {
  const windows = await browser.windows.getAll();
  return windows.some(({ focused }) => focused);
}
