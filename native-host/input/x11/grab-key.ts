import { type Connection, xlib } from '../../x11/xlib.ts';
import { focusedWindow } from './await-program.ts';
import { readKeyboardLayout } from './keyboard-layout.ts';

/** CapsLock and NumLock, which count as modifiers of a grab but are no part of a combination. */
const locks = [0, 2, 16, 18];

export type KeyGrab = {
  /** Discards the events of the grabbed keys, which would pile up otherwise. */
  drain(): void;
  /** The window that gets the other keys now; undefined where it cannot be determined. */
  focused(): number | undefined;
};

/**
 * Grabs a key with these modifiers for this process, for as long as it runs: no other program gets
 * it. Undefined where there is no display, no such key, or another program has grabbed it.
 */
export function grabKey(keysym: number, modifiers: number): KeyGrab | undefined {
  const { open, close, sync, rootWindow, grabKey, errorCount } = xlib();
  const connection = open(null);
  if (connection === null) return undefined;
  const key = readKeyboardLayout(connection).findPressed(keysym);
  const root = rootWindow(connection);
  const asynchronous = 1;
  const before = errorCount();
  for (const lock of key ? locks : []) {
    const held = modifiers | lock;
    grabKey(connection, key?.code ?? 0, held, root, 0, asynchronous, asynchronous);
  }
  sync(connection, 0);
  if (!key || errorCount() > before) {
    // If only some are available: no hotkey is better than one that depends on CapsLock.
    close(connection);
    return undefined;
  }
  return {
    drain: () => void sync(connection, 1),
    focused: () => focusTarget(connection),
  };
}

/**
 * Whether another program has grabbed a key with these modifiers: an X server gives a combination
 * to only one program, so grabbing it fails then.
 */
export function isGrabbed(keysym: number, modifiers: number): boolean {
  const { open, close, sync, rootWindow, grabKey, ungrabKey, errorCount } = xlib();
  const connection = open(null);
  if (connection === null) return false;
  try {
    const key = readKeyboardLayout(connection).findPressed(keysym);
    if (!key) return false;
    const root = rootWindow(connection);
    const asynchronous = 1;
    const before = errorCount();
    grabKey(connection, key.code, modifiers, root, 0, asynchronous, asynchronous);
    sync(connection, 0);
    const failed = errorCount() > before;
    if (!failed) ungrabKey(connection, key.code, modifiers, root);
    return failed;
  } finally {
    close(connection);
  }
}

/** Containers of toolkits are nested, but not that deep. */
const maxDepth = 12;

/** The window to return the focus to; some terminals support no pings, but have a class. */
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

/** The class of a window's program (`WM_CLASS`, the second of its names). */
export function windowClass(connection: Connection, window: number): string | undefined {
  const { classHint, decodeText, free } = xlib();
  const hint: { name?: unknown; class?: unknown } = {};
  if (!classHint(connection, window, hint)) return undefined;
  const name = hint.class ? decodeText(hint.class) : undefined;
  if (hint.name) free(hint.name);
  if (hint.class) free(hint.class);
  return name;
}
