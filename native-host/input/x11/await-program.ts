import { setTimeout } from 'node:timers/promises';
import { type Connection, xlib } from '../../x11/xlib.ts';

const clientMessage = 33;
const substructureNotify = 1 << 19;
/** Window frames and containers of toolkits are nested, but not that deep. */
const maxDepth = 12;

type Wait = { limitMs: number; signal?: AbortSignal };

/**
 * Waits until the program of a window has handled all events that were sent to it before: programs
 * answer a ping of the window manager (`_NET_WM_PING`) in order with their other events. Resolves
 * to whether it has within the limit; to false at once where it supports no pings.
 */
export async function awaitProgram(
  connection: Connection,
  window: number | undefined,
  { limitMs, signal }: Wait,
): Promise<boolean> {
  if (window === undefined) return false;
  const { internAtom, rootWindow, selectInput, sendMessage, sync, takeMessage } = xlib();
  const root = rootWindow(connection);
  const id = 1 + Math.floor(Math.random() * 0x7ffffffe);
  const ping = internAtom(connection, '_NET_WM_PING', 0);
  const message = {
    ...{ type: clientMessage, serial: 0, sendEvent: 1, display: null, window, format: 32 },
    messageType: internAtom(connection, 'WM_PROTOCOLS', 0),
    data: [ping, id, window, ...Array<number>(14).fill(0)],
  };
  // The answer goes to the root window.
  selectInput(connection, root, substructureNotify);
  try {
    sendMessage(connection, window, 0, 0, message);
    const giveUpAt = performance.now() + limitMs;
    for (let waitMs = 1; performance.now() < giveUpAt; waitMs = Math.min(20, waitMs * 2)) {
      const answer = { data: [0] };
      while (takeMessage(connection, root, clientMessage, answer)) {
        if (Number(answer.data[1]) === id) return true;
      }
      await setTimeout(waitMs, undefined, signal && { signal });
    }
    return false;
  } finally {
    selectInput(connection, root, 0);
    sync(connection, 1);
  }
}

/** The focused window, or the one around it that supports pings; undefined for none. */
export function focusedWindow(connection: Connection): number | undefined {
  const { inputFocus, queryTree, free } = xlib();
  const focus = [0];
  inputFocus(connection, focus, [0]);
  let window = Number(focus[0]);
  for (let depth = 0; depth < maxDepth && window > 1; depth++) {
    if (takesPings(connection, window)) return window;
    const [parent, children]: [number[], unknown[]] = [[0], [null]];
    if (!queryTree(connection, window, [0], parent, children, [0])) return undefined;
    if (children[0]) free(children[0]);
    window = Number(parent[0]);
  }
  return undefined;
}

/** The window below the pointer that supports pings; undefined for none. */
export function pointedWindow(connection: Connection): number | undefined {
  const { queryPointer, rootWindow } = xlib();
  let window = Number(rootWindow(connection));
  for (let depth = 0; depth < maxDepth && window !== 0; depth++) {
    if (takesPings(connection, window)) return window;
    const child = [0];
    if (!queryPointer(connection, window, [0], child, [0], [0], [0], [0], [0])) return undefined;
    window = Number(child[0]);
  }
  return undefined;
}

function takesPings(connection: Connection, window: number): boolean {
  const { decodeAtoms, free, internAtom, windowProtocols } = xlib();
  const [atoms, count]: [unknown[], number[]] = [[null], [0]];
  if (!windowProtocols(connection, window, atoms, count) || !atoms[0]) return false;
  const known = decodeAtoms(atoms[0], count[0] ?? 0);
  free(atoms[0]);
  return known.includes(Number(internAtom(connection, '_NET_WM_PING', 0)));
}
