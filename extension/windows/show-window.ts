import { createPopup, focusWindow, showInTab } from '../platform/windows/browser-windows.ts';
import type { OpenWindow, OpenWindows } from './open-windows.ts';

type Wanted =
  | { kind: 'preferences'; tab?: string | undefined }
  | { kind: 'about' }
  | { kind: 'onboarding' };

/** In CSS pixels. */
const sizes = {
  preferences: { width: 760, height: 640 },
  about: { width: 480, height: 420 },
  onboarding: { width: 760, height: 720 },
};

/** Opens a window of that kind, or brings the one that is open to the front. */
export async function showWindow(windows: OpenWindows, wanted: Wanted): Promise<void> {
  const [open] = await windows.list(wanted.kind);
  const query = wanted.kind === 'preferences' && wanted.tab ? { tab: wanted.tab } : undefined;
  if (!open) {
    await windows.shown(await createPopup(wanted.kind, sizes[wanted.kind], query));
    return;
  }
  if (query) await turnTo(windows, open, query);
  await focusWindow(open.windowId);
}

/** Shows another tab in the window that is open. */
async function turnTo(
  windows: OpenWindows,
  open: OpenWindow,
  query: Record<string, string>,
): Promise<void> {
  if (open.tabId === undefined) return;
  const turned = windows.shown(open.windowId, open);
  await showInTab(open.tabId, 'preferences', query);
  await turned;
}
