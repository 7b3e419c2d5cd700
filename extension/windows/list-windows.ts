import type { Box } from '../../shared/api/box.ts';
import type { BrowserWindow } from '../../shared/messages/contracts/window-methods.ts';
import { windowState } from '../platform/browser-windows/browser-windows.ts';
import { panelSide } from '../platform/browser-windows/side-panel.ts';
import type { OpenWindow, OpenWindows } from './open-windows.ts';
import type { PageDescription } from './page-contract.ts';
import { type PanelMargins, placePanel } from './page-contract.ts';

/** The windows of the application that can be seen. */
export async function listWindows(windows: OpenWindows): Promise<BrowserWindow[]> {
  const described = await Promise.all((await windows.list()).map(describeWindow));
  return described.filter((window) => window !== undefined);
}

/** Undefined where it is minimized, or closes just now. */
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

/** As Chromium 156 draws it, in CSS pixels: its padding, and the frame of a window that has one. */
const padding = 9;
const windowFrame = 4;

/**
 * Where the browser's panel is in its window. Firefox reports it. In Chromium the panel lies at the
 * window's bottom and at the side that the user chose: its distance from the edges is known from
 * the pointer, and until that was over it from how Chromium draws it.
 */
async function panelFrame(
  window: Box & { framed: boolean },
  { origin, width, height, margins }: PageDescription,
): Promise<Box> {
  if (origin) return { ...origin, width, height };
  return placePanel(window, { width, height }, margins ?? (await usualMargins(window)));
}

async function usualMargins({ framed, width }: Box & { framed: boolean }): Promise<PanelMargins> {
  const near = padding + (framed ? windowFrame : 0);
  const isLeft = (await panelSide()) === 'left';
  return { left: isLeft ? near : width, right: isLeft ? width : near, bottom: near };
}
