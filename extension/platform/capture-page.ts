import { browser } from 'wxt/browser';

export type Tab = { id: number; windowId: number };

/**
 * Photographs the visible part of a tab, injects a script of the extension into the page and sends
 * it what `request` makes of the picture (a data URL). Rejects for pages that the browser protects.
 */
export async function capturePage(
  { id, windowId }: Tab,
  script: 'capture-overlay.js',
  request: (picture: string) => Promise<object>,
): Promise<void> {
  const picture = await browser.tabs.captureVisibleTab(windowId, { format: 'png' });
  await browser.scripting.executeScript({ target: { tabId: id }, files: [`/${script}`] });
  await browser.tabs.sendMessage(id, await request(picture));
}
