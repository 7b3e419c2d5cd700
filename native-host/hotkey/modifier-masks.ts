import type { HotkeyModifier } from '../../shared/hotkey/hotkey.ts';

/** X11's masks: Shift, Control, Mod1 (Alt), Mod4 (Super). */
const masks: Record<HotkeyModifier, number> = { Shift: 1, Ctrl: 4, Alt: 8, Cmd: 64 };

/** The X11 mask of a hotkey's modifiers. */
export function modifierMask(modifiers: HotkeyModifier[]): number {
  return modifiers.reduce((sum, modifier) => sum + masks[modifier], 0);
}
