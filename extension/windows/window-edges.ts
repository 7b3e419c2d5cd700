import type { WindowEdges } from '../../shared/messages/contracts/window-hint-methods.ts';
import { callHost } from '../host-state/connected-host.ts';
import { describeWindow } from './list-windows.ts';
import type { OpenWindow } from './open-windows.ts';

const none: WindowEdges = { left: 0, right: 0, top: 0, bottom: 0 };
/** Room for a title bar, where nobody tells how high it is. */
const usual: WindowEdges = { left: 4, right: 4, top: 40, bottom: 4 };

/**
 * What stands around a window beyond what the browser counts as the window, in CSS pixels: under
 * X11 Chromium leaves the window manager's frame out, and tells its extensions nothing of it.
 */
export async function windowEdges(open: OpenWindow): Promise<WindowEdges> {
  if (import.meta.env.FIREFOX || !navigator.userAgent.includes('X11')) return none;
  const window = await describeWindow(open);
  if (!window) return usual;
  const { title, frame, scale } = window;
  const told = await callHost('window.edges', { window: { title, frame, scale } }).catch(
    () => undefined,
  );
  if (!told) return usual;
  const { left, right, top, bottom } = told.edges ?? none;
  return { left: left / scale, right: right / scale, top: top / scale, bottom: bottom / scale };
}
