import type { Hotkey, HotkeyModifier } from '../../shared/hotkey/hotkey.ts';
import type { Input } from '../input/input.ts';
import { findKey } from '../input/keys.ts';
import { keysym } from '../input/x11/keysyms.ts';

/** Of X11: Shift, Control, Mod1 (Alt), Mod4 (Super). */
const masks: Record<HotkeyModifier, number> = { Shift: 1, Ctrl: 4, Alt: 8, Cmd: 64 };

/** Whether another program has taken a combination for itself, as far as the system tells. */
export async function isTaken({ modifiers, key }: Hotkey, input: Input): Promise<boolean> {
  const name = findKey(key);
  if (process.platform !== 'linux' || name === undefined) return false;
  const mask = modifiers.reduce((sum, modifier) => sum + masks[modifier], 0);
  return await input.isGrabbed(keysym(name), mask);
}
