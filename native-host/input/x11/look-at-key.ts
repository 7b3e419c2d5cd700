import type { KeyName } from '../keys.ts';
import { readInputState } from './input-state.ts';
import { keysym } from './keysyms.ts';
import { isOwnPress } from './own-presses.ts';
import { type Connection, xlib } from './xlib.ts';

/**
 * Whether a key is down now, pressed by anything but this process; undefined where that cannot be
 * told: without a display, or while this process presses it.
 */
export type KeyLook = (key: KeyName) => boolean | undefined;

const openEveryMs = 1_000;
const groups = [0, 1, 2, 3];

/** Looks over a connection of its own, which is opened as soon as there is a display. */
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
    // Every program is told of new layouts; what nobody takes would pile up.
    sync(at, 1);
    const down = [...readInputState(at).keys].filter((code) =>
      groups.some((group) => Number(keysymAt(at, code, group, 0)) === wanted),
    );
    return down.some(isOwnPress) ? undefined : down.length > 0;
  };
}
