import { browser } from 'wxt/browser';

/** Calls `listener` whenever the user turns to a window of this browser. */
export function onBrowserUsed(listener: () => void): void {
  browser.windows.onFocusChanged.addListener((id) => {
    if (id !== browser.windows.WINDOW_ID_NONE) listener();
  });
}

/** Whether a window of this browser has the focus now. */
export async function isBrowserUsed(): Promise<boolean> {
  const windows = await browser.windows.getAll();
  return windows.some(({ focused }) => focused);
}
