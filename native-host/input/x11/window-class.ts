import { focusedWindow } from './await-program.ts';
import { type Connection, xlib } from './xlib.ts';

/** Containers of toolkits lie in each other, but not that deep. */
const maxDepth = 12;

/** The window to give the focus back to; some terminals take no pings, but tell a class. */
export function focusTarget(connection: Connection): number | undefined {
  return focusedWindow(connection) ?? classedAround(connection);
}

function classedAround(connection: Connection): number | undefined {
  const { inputFocus, queryTree, free } = xlib();
  const focus = [0];
  inputFocus(connection, focus, [0]);
  let window = Number(focus[0]);
  for (let depth = 0; depth < maxDepth && window > 1; depth++) {
    if (windowClass(connection, window) !== undefined) return window;
    const [parent, children]: [number[], unknown[]] = [[0], [null]];
    if (!queryTree(connection, window, [0], parent, children, [0])) return undefined;
    if (children[0]) free(children[0]);
    window = Number(parent[0]);
  }
  return undefined;
}

/** What a window says of its program (`WM_CLASS`, the second of its names). */
export function windowClass(connection: Connection, window: number): string | undefined {
  const { classHint, decodeText, free } = xlib();
  const hint: { name?: unknown; class?: unknown } = {};
  if (!classHint(connection, window, hint)) return undefined;
  const told = hint.class ? decodeText(hint.class) : undefined;
  if (hint.name) free(hint.name);
  if (hint.class) free(hint.class);
  return told;
}
