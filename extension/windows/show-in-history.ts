import { focusWindow } from '../platform/windows/browser-windows.ts';
import { localSettings } from '../settings/local-settings.ts';
import { awaitEntry } from './await-entry.ts';
import { askToShowEntry } from './entry-to-show.ts';
import type { OpenWindows } from './open-windows.ts';
import { showSidebar } from './sidebar-window.ts';

/** Brings the sidebar to the front, at an entry. Throws `not_found` where it does not come. */
export async function showInHistory(windows: OpenWindows, entry: string): Promise<void> {
  await awaitEntry(entry);
  await askToShowEntry(entry);
  const { ui } = await localSettings.read();
  await showSidebar(windows, ui.sidebarSide);
  const [open] = await windows.list('sidebar');
  if (open) await focusWindow(open.windowId);
}
