import { browser } from 'wxt/browser';

/** Opens the browser's own panel. Must be called synchronously in a click or key of the user. */
export async function openSidebar(windowId: number): Promise<void> {
  if (import.meta.env.FIREFOX) await (browser as unknown as FirefoxSidebar).sidebarAction.open();
  else await browser.sidePanel.open({ windowId });
}

/**
 * Firefox only: missing in the types, which are Chromium's.
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/sidebarAction/open
 */
type FirefoxSidebar = { sidebarAction: { open(): Promise<void> } };

/** The side of its windows where this browser shows panels; right in older Chromiums, which lack it. */
export async function panelSide(): Promise<'left' | 'right'> {
  // The types do not know it yet.
  const panel = browser.sidePanel as { getLayout?: () => Promise<{ side: string }> } | undefined;
  const layout = await panel?.getLayout?.();
  return layout?.side === 'left' ? 'left' : 'right';
}
