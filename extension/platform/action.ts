import { browser } from 'wxt/browser';
import type { Tab } from './capture-page.ts';

/** What the toolbar button shows. */
export type ToolbarButton = {
  title: string;
  /** At most four characters on the button; empty for none. */
  badge: string;
  /** CSS color behind the badge. */
  color: string;
};

/** Calls `listener` at each click on the toolbar button that shows no popup, with the tab that is shown. */
export function onActionClicked(listener: (tab: Tab) => void): void {
  browser.action.onClicked.addListener(({ id, windowId }) => {
    if (id !== undefined) listener({ id, windowId });
  });
}

/** Whether a click on the toolbar button shows the popup; otherwise `onActionClicked` is called. */
export async function showPopupOnClick(shows: boolean): Promise<void> {
  await browser.action.setPopup({ popup: shows ? 'popup.html' : '' });
}

export async function showOnToolbar({ title, badge, color }: ToolbarButton): Promise<void> {
  await Promise.all([
    browser.action.setTitle({ title }),
    browser.action.setBadgeText({ text: badge }),
    browser.action.setBadgeBackgroundColor({ color }),
  ]);
}
