import { Problem } from '../../../shared/api/problem.ts';
import { noDisplay } from '../../screen/display-server.ts';
import { until } from '../../x11/until.ts';
import { type Connection, xlib } from '../../x11/xlib.ts';
import { focusTarget, windowClass } from './grab-key.ts';
import { readInputState } from './look-at-key.ts';

const clientMessage = 33;
/** Window managers listen for these on the root window. */
const substructureEvents = (1 << 19) | (1 << 20);
/** Requests it as a pager does: an ordinary program may not take the focus from another. */
const asPager = 2;

/** How long a person may hold keys, in ms: they would change the meaning of the next keys. */
const maxHeldMs = 2_000;
/** How long the window manager may take, in ms. */
export const maxFocusMs = 2_000;

/**
 * Focuses a window, and waits until no key is held any more. Without a window it waits until any
 * has the focus: when a window is closed, the window manager focuses the previous one. Resolves to
 * the class of the window's program.
 * @throws {Problem} `timeout` where the window does not get the focus, `no_display`
 */
export async function returnFocus(
  window: number | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { open, close } = xlib();
  const connection = open(null);
  if (connection === null) throw noDisplay();
  try {
    const isReleased = () => readInputState(connection).keys.size === 0;
    await until(isReleased, maxHeldMs, signal);
    if (window !== undefined && focusTarget(connection) !== window) activate(connection, window);
    const hasFocus = () => {
      const focused = focusTarget(connection);
      return window === undefined ? focused !== undefined : focused === window;
    };
    if (!(await until(hasFocus, maxFocusMs, signal))) throw notFocused();
    const focused = focusTarget(connection);
    return focused === undefined ? undefined : windowClass(connection, focused);
  } finally {
    close(connection);
  }
}

/** https://specifications.freedesktop.org/wm-spec/latest/ar01s03.html#id-1.4.10 */
export function activate(connection: Connection, window: number): void {
  const { internAtom, rootWindow, sendMessage, sync } = xlib();
  const message = {
    ...{ type: clientMessage, serial: 0, sendEvent: 1, display: null, window, format: 32 },
    messageType: internAtom(connection, '_NET_ACTIVE_WINDOW', 0),
    data: [asPager, ...Array<number>(16).fill(0)],
  };
  sendMessage(connection, rootWindow(connection), 0, substructureEvents, message);
  sync(connection, 0);
}

function notFocused(): Problem {
  return new Problem(
    'timeout',
    `The window did not get the focus back within ${maxFocusMs / 1_000} s. The text is on the ` +
      'clipboard: paste it there yourself.',
  );
}
