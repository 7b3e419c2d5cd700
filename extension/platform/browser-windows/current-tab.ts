import { browser } from 'wxt/browser';
import type { Tab } from '../capture-page.ts';

/** The tab that is shown in the window of this page; undefined where there is none. */
export async function currentTab(): Promise<Tab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.id === undefined ? undefined : { id: tab.id, windowId: tab.windowId };
}

/** The tab that is shown in the browser window that was used last, whatever other windows there are. */
export async function lastUsedTab(): Promise<Tab | undefined> {
  const { id: windowId, tabs } = await browser.windows.getLastFocused({
    populate: true,
    windowTypes: ['normal'],
  });
  const tab = tabs?.find(({ active }) => active);
  return tab?.id === undefined || windowId === undefined ? undefined : { id: tab.id, windowId };
}

/** Whether this page is in a window of its own, and not in a panel or a tab. */
export async function isPopupWindow(): Promise<boolean> {
  const { type } = await browser.windows.getCurrent();
  return type === 'popup';
}

/** The id of the window that this page is in. */
export async function currentWindow(): Promise<number> {
  const { id } = await browser.windows.getCurrent();
  return id ?? browser.windows.WINDOW_ID_CURRENT;
}
