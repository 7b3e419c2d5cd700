import { browser } from 'wxt/browser';

/** Opens the browser's own panel. Must be called right away in a click or key of the person. */
export async function openSidebar(windowId: number): Promise<void> {
  if (import.meta.env.FIREFOX) await (browser as unknown as FirefoxSidebar).sidebarAction.open();
  else await browser.sidePanel.open({ windowId });
}

/**
 * The types are Chromium's; this is Firefox's alone.
 * https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/sidebarAction/open
 */
type FirefoxSidebar = { sidebarAction: { open(): Promise<void> } };

/** At which side of its windows this browser shows panels. Older Chromiums do not tell: right. */
export async function panelSide(): Promise<'left' | 'right'> {
  // The types do not know it yet.
  const panel = browser.sidePanel as { getLayout?: () => Promise<{ side: string }> } | undefined;
  const layout = await panel?.getLayout?.();
  return layout?.side === 'left' ? 'left' : 'right';
}
