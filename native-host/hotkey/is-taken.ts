import type { Hotkey } from '../../shared/hotkey/hotkey.ts';
import type { Input } from '../input/input.ts';
import { findKey } from '../input/keys.ts';
import { keysym } from '../input/x11/keysyms.ts';
import { modifierMask } from './modifier-masks.ts';

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
