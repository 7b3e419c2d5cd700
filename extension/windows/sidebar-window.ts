import type { SidebarState } from '../../shared/api/window.ts';
import type { WindowEdges } from '../../shared/messages/contracts/window-methods.ts';
import { callHost } from '../host-state/connected-host.ts';
import {
  createPopup,
  focusWindow,
  lastBrowserPlace,
  moveWindow,
} from '../platform/browser-windows/browser-windows.ts';
import { describeWindow } from './list-windows.ts';
import type { OpenWindow, OpenWindows } from './open-windows.ts';
import { closeOpenWindow } from './open-windows.ts';

/** In CSS pixels. */
const width = 420;

export async function sidebarState(windows: OpenWindows): Promise<SidebarState> {
  return stateOf(await windows.list('sidebar'));
}

/**
 * Shows the sidebar at that edge of the browser's display. It is a window, since only a click or a
 * key of the user can open the browser's own panel; a panel that is already open is used.
 */
export async function showSidebar(
  windows: OpenWindows,
  side: 'left' | 'right',
): Promise<SidebarState> {
  const shown = await windows.list('sidebar');
  const open = shown.find(({ tabId }) => tabId !== undefined);
  if (open) await focusWindow(open.windowId);
  else if (shown.length === 0) await dock(await openBeside(windows, side), side);
  return sidebarState(windows);
}

/** Shows the sidebar as a window, also beside a panel: where one is open it comes to the front. */
export async function showSidebarWindow(
  windows: OpenWindows,
  side: 'left' | 'right',
): Promise<void> {
  const open = (await windows.list('sidebar')).find(({ tabId }) => tabId !== undefined);
  if (open) await focusWindow(open.windowId);
  else await dock(await openBeside(windows, side), side);
}

/** Closes the sidebar, be it the window or the panel, in every window of the browser. */
export async function hideSidebar(windows: OpenWindows): Promise<SidebarState> {
  await Promise.all((await windows.list('sidebar')).map(closeOpenWindow));
  return sidebarState(windows);
}

function stateOf(shown: OpenWindow[]): SidebarState {
  if (shown.length === 0) return { visible: false, kind: null };
  const isPanel = shown.some(({ tabId }) => tabId === undefined);
  return { visible: true, kind: isPanel ? 'panel' : 'window' };
}

/** On the display of the browser's window; which part of it is free is known only to a page there. */
async function openBeside(windows: OpenWindows, side: 'left' | 'right'): Promise<OpenWindow> {
  const place = await lastBrowserPlace();
  const edge = place && {
    left: side === 'left' ? place.left : place.left + place.width - width,
    top: place.top,
    height: place.height,
  };
  return await windows.shown(await createPopup('sidepanel', { width, ...edge }));
}

async function dock(open: OpenWindow, side: 'left' | 'right'): Promise<void> {
  const { workArea } = await open.peer.call('page.describe', {});
  const edges = await windowEdges(open);
  const right = workArea.x + workArea.width - width - edges.right;
  await moveWindow(open.windowId, {
    left: Math.round(side === 'left' ? workArea.x + edges.left : right),
    top: Math.round(workArea.y + edges.top),
    width,
    height: Math.floor(workArea.height - edges.top - edges.bottom),
  });
}

const none: WindowEdges = { left: 0, right: 0, top: 0, bottom: 0 };
/** Space for a title bar whose height is not known. */
const usual: WindowEdges = { left: 4, right: 4, top: 40, bottom: 4 };

/**
 * The frame around a window beyond what the browser counts as the window, in CSS pixels: under X11
 * Chromium leaves the window manager's frame out, and does not report it to extensions.
 */
async function windowEdges(open: OpenWindow): Promise<WindowEdges> {
  if (import.meta.env.FIREFOX || !navigator.userAgent.includes('X11')) return none;
  const window = await describeWindow(open);
  if (!window) return usual;
  const { title, frame, scale } = window;
  const answer = await callHost('window.edges', { window: { title, frame, scale } }).catch(
    () => undefined,
  );
  if (!answer) return usual;
  const { left, right, top, bottom } = answer.edges ?? none;
  return { left: left / scale, right: right / scale, top: top / scale, bottom: bottom / scale };
}
