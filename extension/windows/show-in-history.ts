import { z } from 'zod';
import { dropStored, onStored, readStored, writeStored } from '../platform/browser-storage.ts';
import { focusWindow } from '../platform/browser-windows/browser-windows.ts';
import { localSettings } from '../settings/local-settings.ts';
import { awaitEntry } from './await-entry.ts';
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

const key = 'entryToShow';
/** How long the sidebar may take to open, in ms: later the request has timed out. */
const maxAgeMs = 30_000;
const stored = z.object({ id: z.string(), at: z.number() });

/** Has the sidebar go to an entry, also one that is only just opening. */
async function askToShowEntry(id: string): Promise<void> {
  await writeStored(key, { id, at: Date.now() });
}

/** The entry that the sidebar was asked to show and has not yet; undefined for none. */
export async function entryToShow(): Promise<string | undefined> {
  const { data } = stored.safeParse(await readStored(key));
  return data && Date.now() - data.at < maxAgeMs ? data.id : undefined;
}

export function onEntryToShow(listener: () => void, signal: AbortSignal): void {
  onStored(key, listener, signal);
}

export async function noteEntryShown(): Promise<void> {
  await dropStored(key);
}
