import { browser } from 'wxt/browser';

export type PageName =
  | 'sidepanel'
  | 'editor'
  | 'preferences'
  | 'about'
  | 'onboarding'
  | 'picture'
  | 'overlay'
  | 'picker';

/** The address of a page of the extension. */
export function pageUrl(page: PageName, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${browser.runtime.getURL('/')}${page}.html${search ? `?${search}` : ''}`;
}

export async function openTab(page: PageName, query?: Record<string, string>): Promise<void> {
  await browser.tabs.create({ url: pageUrl(page, query) });
}

/** Opens a page in a window of its own; sizes in CSS pixels. */
export async function openWindow(
  page: PageName,
  size: { width: number; height: number },
  query?: Record<string, string>,
): Promise<void> {
  await browser.windows.create({ url: pageUrl(page, query), type: 'popup', ...size });
}

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
