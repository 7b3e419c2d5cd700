import { browser } from 'wxt/browser';

/** At which side of its windows this browser shows panels. Older Chromiums do not tell: right. */
export async function panelSide(): Promise<'left' | 'right'> {
  // The types do not know it yet.
  const panel = browser.sidePanel as { getLayout?: () => Promise<{ side: string }> } | undefined;
  const layout = await panel?.getLayout?.();
  return layout?.side === 'left' ? 'left' : 'right';
}
