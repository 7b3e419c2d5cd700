import { type Connection, xlib } from '../../x11/xlib.ts';
import type { KeyName } from '../keys.ts';
import { keysym } from './keysyms.ts';

/**
 * Whether a key is down now, pressed by anything but this process; undefined where that is not
 * known: without a display, or while this process presses it.
 */
export type KeyLook = (key: KeyName) => boolean | undefined;

const openEveryMs = 1_000;
const groups = [0, 1, 2, 3];

/** Uses a connection of its own, which is opened as soon as there is a display. */
export function openKeyLook(): KeyLook {
  const { open, keysymAt, sync } = xlib();
  let connection: Connection | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;

  return (key) => {
    if (connection === null && performance.now() - triedAt > openEveryMs) {
      triedAt = performance.now();
      connection = open(null);
    }
    if (connection === null) return undefined;
    const wanted = keysym(key);
    const at = connection;
    // Every program receives layout changes; unread ones would pile up.
    sync(at, 1);
    const down = [...readInputState(at).keys].filter((code) =>
      groups.some((group) => Number(keysymAt(at, code, group, 0)) === wanted),
    );
    return down.some(isOwnPress) ? undefined : down.length > 0;
  };
}

/** The pointer's position on an X display, and what is down. */
export type InputState = { x: number; y: number; buttons: Set<number>; keys: Set<number> };

/** A round trip to the X server, so everything sent before on this connection has arrived. */
export function readInputState(connection: Connection): InputState {
  const { queryPointer, queryKeymap, rootWindow } = xlib();
  const [x, y, mask] = [[0], [0], [0]];
  queryPointer(connection, rootWindow(connection), [0], [0], x, y, [0], [0], mask);
  const bits = new Uint8Array(32);
  queryKeymap(connection, bits);
  return {
    x: x[0] ?? 0,
    y: y[0] ?? 0,
    buttons: new Set(reportedButtons.filter((button) => (mask[0] ?? 0) & (0x80 << button))),
    keys: new Set(allCodes.filter((code) => (bits[code >> 3] ?? 0) & (1 << (code & 7)))),
  };
}

/** The X server does not report whether other buttons are down. */
export const reportedButtons = [1, 2, 3, 4, 5];

const allCodes = Array.from({ length: 256 }, (_, code) => code);

/** The codes of the keys that this process holds down. */
const pressed = new Set<number>();

export function noteOwnPress(code: number, isDown: boolean): void {
  if (isDown) pressed.add(code);
  else pressed.delete(code);
}

function isOwnPress(code: number): boolean {
  return pressed.has(code);
}
