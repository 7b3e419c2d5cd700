import { type Connection, xlib } from './xlib.ts';

/** Where the pointer is on an X display, and what is down. */
export type InputState = { x: number; y: number; buttons: Set<number>; keys: Set<number> };

/** Asks the X server, so all that was sent to it before on this connection has arrived. */
export function readInputState(connection: Connection): InputState {
  const { queryPointer, queryKeymap, rootWindow } = xlib();
  const [x, y, mask] = [[0], [0], [0]];
  queryPointer(connection, rootWindow(connection), [0], [0], x, y, [0], [0], mask);
  const bits = new Uint8Array(32);
  queryKeymap(connection, bits);
  return {
    x: x[0] ?? 0,
    y: y[0] ?? 0,
    buttons: new Set(toldButtons.filter((button) => (mask[0] ?? 0) & (0x80 << button))),
    keys: new Set(allCodes.filter((code) => (bits[code >> 3] ?? 0) & (1 << (code & 7)))),
  };
}

/** Of others the X server does not tell whether they are down. */
export const toldButtons = [1, 2, 3, 4, 5];

const allCodes = Array.from({ length: 256 }, (_, code) => code);
