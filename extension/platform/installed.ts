import { browser } from 'wxt/browser';

/** Calls `listener` when the extension has just been added. To be called when the background starts. */
export function onFirstInstall(listener: () => Promise<void>): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void listener();
  });
}
