import { closedEditor, type EditorState } from '../../shared/api/editor.ts';
import { Problem } from '../../shared/api/problem.ts';
import { createPopup, focusWindow } from '../platform/windows/browser-windows.ts';
import { awaitEntry } from './await-entry.ts';
import { closeOpenWindow } from './close-window.ts';
import type { OpenWindow, OpenWindows } from './open-windows.ts';
import type { EditorContent } from './page-contract.ts';

/** In CSS pixels. */
const size = { width: 960, height: 640 };

/** The editor that was opened last, as it is on the screen. */
export async function editorState(windows: OpenWindows): Promise<EditorState> {
  const [open] = await windows.list('editor');
  return open ? opened(await open.peer.call('editor.read', {})) : closedEditor;
}

/**
 * Shows a text for an entry, or for none. An editor of another entry stays as it is.
 * Throws `not_found` where there is no such entry.
 */
export async function openEditor(
  windows: OpenWindows,
  { text, entryId }: { text: string; entryId: string | null },
): Promise<EditorState> {
  const open = (await editorOf(windows, entryId)) ?? (await createEditor(windows, entryId));
  await focusWindow(open.windowId);
  return opened(await open.peer.call('editor.show', { text }));
}

/** Closes every editor; what a person typed and did not save stays as a draft. */
export async function closeEditor(windows: OpenWindows): Promise<EditorState> {
  await Promise.all((await windows.list('editor')).map(closeOpenWindow));
  return editorState(windows);
}

/** Throws `editor_closed`, as `selectInEditor` does. */
export async function writeInEditor(windows: OpenWindows, text: string): Promise<EditorState> {
  return opened(await (await requireEditor(windows)).peer.call('editor.write', { text }));
}

export async function selectInEditor(
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
