import { readKeyboardLayout } from './keyboard-layout.ts';
import { focusTarget } from './window-class.ts';
import { xlib } from './xlib.ts';

/** CapsLock and NumLock, which count as modifiers of a grab and are none of a combination. */
const locks = [0, 2, 16, 18];

export type KeyGrab = {
  /** Forgets the events of the keys that were kept from other programs: they pile up otherwise. */
  drain(): void;
  /** The window that gets the other keys now; undefined where its program does not tell. */
  focused(): number | undefined;
};

/**
 * Takes a key with these modifiers for this process, for as long as it runs: no other program
 * gets it. Undefined where there is no display, no such key, or another program has taken it.
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
    // Some of them may be taken: none is better than a hotkey that depends on CapsLock.
    close(connection);
    return undefined;
  }
  return {
    drain: () => void sync(connection, 1),
    focused: () => focusTarget(connection),
  };
}
