import { browser } from 'wxt/browser';

/** Opens an address of the web in a new tab, in front; in a new window where the browser has none. */
export async function openAddress(url: string): Promise<void> {
  const [window] = await browser.windows.getAll({ windowTypes: ['normal'] });
  if (!window) {
    await browser.windows.create({ url });
    return;
  }
  const { windowId } = await browser.tabs.create({ url });
  if (windowId !== undefined) await browser.windows.update(windowId, { focused: true });
}
