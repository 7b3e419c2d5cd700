import { createTurns } from '../../shared/history-sync/turns.ts';
import type { Handlers } from '../../shared/messages/contract.ts';
import type { WindowContract } from '../../shared/messages/contracts/window-methods.ts';
import {
  closeEditor,
  editorState,
  openEditor,
  selectInEditor,
  writeInEditor,
} from './editor-window.ts';
import { listWindows } from './list-windows.ts';
import type { OpenWindows } from './open-windows.ts';
import { showWindow } from './show-window.ts';
import { hideSidebar, showSidebar, sidebarState } from './sidebar-window.ts';

/**
 * What the host may do with the windows of this browser. To be called when the background starts.
 */
export function serveWindows(windows: OpenWindows): Handlers<WindowContract> {
  // Two calls at once would open two windows.
  const inTurn = createTurns();
  return {
    'windows.list': async () => ({ windows: await listWindows(windows) }),
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
