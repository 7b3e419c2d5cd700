import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Hotkey } from '../../shared/hotkey/hotkey.ts';
import type { Input } from '../input/input.ts';
import { findKey } from '../input/keys.ts';
import { macAccessibility } from '../input/require-input-allowed.ts';
import { keysym } from '../input/x11/keysyms.ts';
import { isPackaged } from '../settings/packaged.ts';
import { isWaylandGone, waylandSocket } from '../wayland/socket-path.ts';
import { modifierMask } from './modifier-masks.ts';

/** Why no program can see keys pressed in other programs here; undefined where it can. */
export function whyUnavailable(environment = process.env): string | undefined {
  if (process.platform === 'darwin' && macAccessibility() === 'denied') {
    return (
      'macOS does not let this program see keys. Switch it on under System Settings → Privacy & ' +
      'Security → Accessibility, then start the host again.'
    );
  }
  if (process.platform !== 'linux') return undefined;
  if (!reportsKeys(environment)) {
    return 'Wayland does not let programs see keys that are pressed in others.';
  }
  return environment.DISPLAY ? undefined : 'The Screenscribe app is running without a display.';
}

/** Whether programs on this desktop may see keys pressed in others. Wayland allows none. */
export function reportsKeys(environment = process.env): boolean {
  return waylandSocket(environment) === undefined && !isWaylandGone(environment);
}

/** What a person can do where the desktop does not report keys to programs. */
export const howToBind =
  'In the keyboard settings of your desktop, bind a key to this command: screenscribe capture';

/**
 * The command line that starts a capture, for a person to bind to a key where the desktop does not
 * report keys to programs; undefined where it does.
 */
export function commandToBind(): string | undefined {
  if (reportsKeys()) return undefined;
  const root = fileURLToPath(new URL('../..', import.meta.url));
  if (isPackaged(root)) return 'screenscribe capture';
  const commandLine = path.join(root, 'native-host/cli.ts');
  return [process.execPath, commandLine, 'capture'].map(quoted).join(' ');
}

/** Quoted so that a shell takes it for one word. */
function quoted(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Whether another program has taken a combination, as far as the system reports that. */
export async function isTaken(hotkey: Hotkey, input: Input): Promise<boolean> {
  if (process.platform === 'win32') {
    const { combinationOf, isRegistered } = await import('./win32/hotkeys.ts');
    return isRegistered(combinationOf(hotkey));
  }
  const { modifiers, key } = hotkey;
  const name = findKey(key);
  if (process.platform !== 'linux' || name === undefined) return false;
  return await input.isGrabbed(keysym(name), modifierMask(modifiers));
}
