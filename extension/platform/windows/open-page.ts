import { browser } from 'wxt/browser';

export type Page =
  | 'sidepanel'
  | 'editor'
  | 'preferences'
  | 'about'
  | 'onboarding'
  | 'picture'
  | 'overlay'
  | 'picker';

/** The address of a page of the extension. */
export function pageUrl(page: Page, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${browser.runtime.getURL('/')}${page}.html${search ? `?${search}` : ''}`;
}

export async function openTab(page: Page, query?: Record<string, string>): Promise<void> {
  await browser.tabs.create({ url: pageUrl(page, query) });
}

/** Opens a page in a window of its own; sizes in CSS pixels. */
export async function openWindow(
  page: Page,
  size: { width: number; height: number },
  query?: Record<string, string>,
): Promise<void> {
  await browser.windows.create({ url: pageUrl(page, query), type: 'popup', ...size });
}
