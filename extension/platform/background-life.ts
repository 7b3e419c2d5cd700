import { browser } from 'wxt/browser';

/** Calls `listener` when the extension has just been added. To be called when the background starts. */
export function onFirstInstall(listener: () => Promise<void>): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === 'install') void listener();
  });
}

/**
 * Has the browser run the background at its start, and again every minute: an idle background is
 * unloaded together with its timers, and its start is what makes it connect.
 */
export async function wakeEveryMinute(): Promise<void> {
  // A browser that starts would otherwise let the background sleep until the first alarm.
  browser.runtime.onStartup.addListener(() => undefined);
  browser.alarms.onAlarm.addListener(() => undefined);
  await browser.alarms.create('wake', { periodInMinutes: 1 });
}
