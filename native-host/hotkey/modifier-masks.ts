import type { HotkeyModifier } from '../../shared/hotkey/hotkey.ts';

/** Of X11: Shift, Control, Mod1 (Alt), Mod4 (Super). */
const masks: Record<HotkeyModifier, number> = { Shift: 1, Ctrl: 4, Alt: 8, Cmd: 64 };

/** The modifiers of a hotkey as X11 counts them. */
export function modifierMask(modifiers: HotkeyModifier[]): number {
  return modifiers.reduce((sum, modifier) => sum + masks[modifier], 0);
}
