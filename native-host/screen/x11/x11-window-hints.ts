import type { WindowEdges } from '../../../shared/messages/contracts/window-methods.ts';
import { until } from '../../x11/until.ts';
import { type Connection, xlib } from '../../x11/xlib.ts';
import { noDisplay } from '../display-server.ts';

const clientMessage = 33;
/** Window managers listen for these on the root window. */
const substructureEvents = (1 << 19) | (1 << 20);
const anyType = 0;
const addState = 1;
/** Requests it as a pager does, for another program. */
const asPager = 2;

/** How long the window manager may take, in ms. */
const maxMs = 2_000;
/** A window manager has no longer lists. */
const maxItems = 1_024;

/** The frame around a window; null where the window manager does not report it. */
export async function readEdges(window: number): Promise<WindowEdges | null> {
  return await connected((connection) => {
    const [left, right, top, bottom] = numbersOf(connection, window, '_NET_FRAME_EXTENTS');
    if (left === undefined || right === undefined || top === undefined || bottom === undefined)
      return null;
    return { left, right, top, bottom };
  });
}

/** Whether the window manager announces that it can keep windows above others. */
export async function canKeepAbove(): Promise<boolean> {
  return await connected((connection) => {
    const { internAtom, rootWindow } = xlib();
    const above = Number(internAtom(connection, '_NET_WM_STATE_ABOVE', 0));
    return numbersOf(connection, Number(rootWindow(connection)), '_NET_SUPPORTED').includes(above);
  });
}

/**
 * Keeps a window above all others; false where the window manager does not do it.
 * https://specifications.freedesktop.org/wm-spec/latest/ar01s05.html#id-1.6.8
 */
export async function keepAbove(window: number): Promise<boolean> {
  return await connected(async (connection) => {
    const { internAtom, rootWindow, sendMessage, sync } = xlib();
    const above = Number(internAtom(connection, '_NET_WM_STATE_ABOVE', 0));
    const message = {
      ...{ type: clientMessage, serial: 0, sendEvent: 1, display: null, window, format: 32 },
      messageType: internAtom(connection, '_NET_WM_STATE', 0),
      data: [addState, above, 0, asPager, ...Array<number>(13).fill(0)],
    };
    sendMessage(connection, rootWindow(connection), 0, substructureEvents, message);
    sync(connection, 0);
    const isAbove = () => numbersOf(connection, window, '_NET_WM_STATE').includes(above);
    return await until(isAbove, maxMs, new AbortController().signal);
  });
}

async function connected<T>(work: (connection: Connection) => T | Promise<T>): Promise<T> {
  const { open, close } = xlib();
  const connection = open(null);
  if (connection === null) throw noDisplay();
  try {
    return await work(connection);
  } finally {
    close(connection);
  }
}

/** The items of a property of 32-bit numbers; none where the window lacks it. */
function numbersOf(connection: Connection, window: number, property: string): number[] {
  const { decodeAtoms, free, internAtom, readProperty } = xlib();
  const [format, count, data]: [number[], number[], unknown[]] = [[0], [0], [null]];
  const atom = internAtom(connection, property, 0);
  readProperty(
    ...([connection, window, atom, 0, maxItems, 0, anyType] as const),
    ...([[0], format, count, [0], data] as const),
  );
  if (!data[0]) return [];
  const items = format[0] === 32 ? decodeAtoms(data[0], Number(count[0])) : [];
  free(data[0]);
  return items;
}
