import { Problem } from '../../../shared/api/problem.ts';
import { noDisplay } from '../../screen/display-server.ts';
import { until } from '../../x11/until.ts';
import { type Connection, xlib } from '../../x11/xlib.ts';
import { activate, maxFocusMs } from './return-focus.ts';

/** Windows of toolkits are nested, but not that deep. */
const maxDepth = 12;
/** `AnyPropertyType` of X11. */
const anyType = 0;

/**
 * Brings a window to the front and gives it the keyboard focus.
 * @throws {Problem} `timeout` where the window manager does not do it, `no_display`
 */
export async function focusWindow(window: number, signal: AbortSignal): Promise<void> {
  const { open, close } = xlib();
  const connection = open(null);
  if (connection === null) throw noDisplay();
  try {
    activate(connection, window);
    if (await until(() => hasFocus(connection, window), maxFocusMs, signal)) {
      await until(() => isAnnounced(connection, window), maxFocusMs, signal);
      return;
    }
  } finally {
    close(connection);
  }
  throw new Problem(
    'timeout',
    `The window did not get the focus within ${maxFocusMs / 1_000} s. Its program may not take it, ` +
      'or a dialog of it has it.',
  );
}

/**
 * Whether the window manager announces the window as active, as programs that list windows see it.
 * It does so after the keys already go there. Where it never announces any, there is nothing to
 * wait for.
 */
function isAnnounced(connection: Connection, window: number): boolean {
  const { free, internAtom, readProperty, rootWindow, decodeAtoms } = xlib();
  const root = rootWindow(connection);
  const property = internAtom(connection, '_NET_ACTIVE_WINDOW', 0);
  const [count, data]: [number[], unknown[]] = [[0], [null]];
  readProperty(connection, root, property, 0, 1, 0, anyType, [0], [0], count, [0], data);
  if (!data[0]) return true;
  const [active] = decodeAtoms(data[0], Number(count[0]));
  free(data[0]);
  return active === undefined || active === window;
}

/** Whether the focused window is this one, or inside it. */
function hasFocus(connection: Connection, window: number): boolean {
  const { inputFocus, queryTree, free } = xlib();
  const focus = [0];
  inputFocus(connection, focus, [0]);
  let at = Number(focus[0]);
  for (let depth = 0; depth < maxDepth && at > 1; depth++) {
    if (at === window) return true;
    const [parent, children]: [number[], unknown[]] = [[0], [null]];
    if (!queryTree(connection, at, [0], parent, children, [0])) return false;
    if (children[0]) free(children[0]);
    at = Number(parent[0]);
  }
  return false;
}
