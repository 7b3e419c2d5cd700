import { Problem } from '../../../shared/api/problem.ts';
import { noDisplay } from '../../screen/display-server.ts';
import { activate, maxFocusMs, until } from './return-focus.ts';
import { type Connection, xlib } from './xlib.ts';

/** Windows of toolkits lie in each other, but not that deep. */
const maxDepth = 12;

/**
 * Brings a window to the front and gives it the keyboard.
 * @throws {Problem} `timeout` where the window manager does not do it, `no_display`
 */
export async function focusWindow(window: number, signal: AbortSignal): Promise<void> {
  const { open, close } = xlib();
  const connection = open(null);
  if (connection === null) throw noDisplay();
  try {
    activate(connection, window);
    if (await until(() => hasFocus(connection, window), maxFocusMs, signal)) return;
  } finally {
    close(connection);
  }
  throw new Problem(
    'timeout',
    `The window did not get the focus within ${maxFocusMs / 1_000} s. Its program may not take it, ` +
      'or a dialog of it has it.',
  );
}

/** Whether the window that gets the keys is this one, or lies in it. */
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
