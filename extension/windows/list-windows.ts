import type { BrowserWindow } from '../../shared/messages/contracts/window-methods.ts';
import { windowState } from '../platform/windows/browser-windows.ts';
import type { OpenWindow, OpenWindows } from './open-windows.ts';
import { panelFrame } from './panel-frame.ts';

/** The windows of the application that can be seen. */
export async function listWindows(windows: OpenWindows): Promise<BrowserWindow[]> {
  const described = await Promise.all((await windows.list()).map(describeWindow));
  return described.filter((window) => window !== undefined);
}

/** Undefined where it is minimised, or closes just now. */
export async function describeWindow(open: OpenWindow): Promise<BrowserWindow | undefined> {
  const { kind, tabId, windowId, peer } = open;
  const [state, page] = await Promise.all([
    windowState(windowId),
    peer.call('page.describe', {}, { timeoutMs: 3_000 }).catch(() => undefined),
  ]);
  if (!state || state.minimized || !page) return undefined;
  const frame = { x: state.left, y: state.top, width: state.width, height: state.height };
  return {
    id: tabId === undefined ? `${windowId}-panel` : String(windowId),
    kind,
    title: page.title,
    focused: state.focused,
    frame,
    scale: page.scale,
    panel:
      tabId === undefined ? await panelFrame({ ...frame, framed: !state.filling }, page) : null,
  };
}
