import { xlib } from '../../x11/xlib.ts';
import { readKeyboardLayout } from './keyboard-layout.ts';

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
