import { Problem } from '../../shared/api/problem.ts';
import { closedEditor, type EditorState } from '../../shared/api/window.ts';
import { createTurns } from '../../shared/history-sync/when-called.ts';
import type { Handlers } from '../../shared/messages/contract.ts';
import type { WindowContract } from '../../shared/messages/contracts/window-methods.ts';
import { isBrowserUsed } from '../platform/browser-use.ts';
import {
  createPopup,
  focusWindow,
  showInTab,
} from '../platform/browser-windows/browser-windows.ts';
import { awaitEntry } from './await-entry.ts';
import { listWindows } from './list-windows.ts';
import type { OpenWindow, OpenWindows } from './open-windows.ts';
import { closeOpenWindow } from './open-windows.ts';
import type { EditorContent } from './page-contract.ts';
import { hideSidebar, showSidebar, sidebarState } from './sidebar-window.ts';

/** What the host may do with this browser's windows. To be called when the background starts. */
export function serveWindows(windows: OpenWindows): Handlers<WindowContract> {
  // Two calls at once would open two windows.
  const inTurn = createTurns();
  return {
    'windows.list': async () => ({ windows: await listWindows(windows) }),
    'windows.focused': async () => ({ focused: await isBrowserUsed() }),
    'windows.open': (wanted) =>
      inTurn(async () => {
        await showWindow(windows, wanted);
        return {};
      }),
    'sidebar.state': () => sidebarState(windows),
    'sidebar.show': ({ side }) => inTurn(() => showSidebar(windows, side)),
    'sidebar.hide': () => inTurn(() => hideSidebar(windows)),
    'editor.state': () => editorState(windows),
    'editor.open': (wanted) => inTurn(() => openEditor(windows, wanted)),
    'editor.close': () => inTurn(() => closeEditor(windows)),
    'editor.write': ({ text }) => inTurn(() => writeInEditor(windows, text)),
    'editor.select': (range) => inTurn(() => selectInEditor(windows, range)),
  };
}

type WantedWindow =
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
async function showWindow(windows: OpenWindows, wanted: WantedWindow): Promise<void> {
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

/** In CSS pixels. */
const size = { width: 960, height: 640 };

/** The editor that was opened last, as it is on the screen. */
async function editorState(windows: OpenWindows): Promise<EditorState> {
  const [open] = await windows.list('editor');
  return open ? opened(await open.peer.call('editor.read', {})) : closedEditor;
}

/**
 * Shows a text for an entry, or for none. An editor of another entry stays as it is.
 * Throws `not_found` where there is no such entry.
 */
async function openEditor(
  windows: OpenWindows,
  { text, entryId }: { text: string; entryId: string | null },
): Promise<EditorState> {
  const open = (await editorOf(windows, entryId)) ?? (await createEditor(windows, entryId));
  await focusWindow(open.windowId);
  return opened(await open.peer.call('editor.show', { text }));
}

/** Closes every editor; what a user typed and did not save stays as a draft. */
async function closeEditor(windows: OpenWindows): Promise<EditorState> {
  await Promise.all((await windows.list('editor')).map(closeOpenWindow));
  return editorState(windows);
}

/** Throws `editor_closed`, as `selectInEditor` does. */
async function writeInEditor(windows: OpenWindows, text: string): Promise<EditorState> {
  return opened(await (await requireEditor(windows)).peer.call('editor.write', { text }));
}

async function selectInEditor(
  windows: OpenWindows,
  range: { start: number; end: number },
): Promise<EditorState> {
  return opened(await (await requireEditor(windows)).peer.call('editor.select', range));
}

async function editorOf(
  windows: OpenWindows,
  entryId: string | null,
): Promise<OpenWindow | undefined> {
  for (const open of await windows.list('editor')) {
    if ((await open.peer.call('editor.read', {})).entryId === entryId) return open;
  }
  return undefined;
}

async function createEditor(windows: OpenWindows, entryId: string | null): Promise<OpenWindow> {
  if (entryId !== null) await awaitEntry(entryId);
  const query = entryId === null ? undefined : { entry: entryId };
  return await windows.shown(await createPopup('editor', size, query));
}

async function requireEditor(windows: OpenWindows): Promise<OpenWindow> {
  const [open] = await windows.list('editor');
  if (open) return open;
  throw new Problem('editor_closed', 'The editor is closed. Open it first: POST /editor/open.');
}

function opened({ text, selection, entryId }: EditorContent): EditorState {
  return { status: 'open', text, selection, entryId };
}
