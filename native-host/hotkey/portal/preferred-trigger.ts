import type { Hotkey, HotkeyModifier } from '../../../shared/hotkey/hotkey.ts';

/**
 * A hotkey as portals are told of it.
 * https://specifications.freedesktop.org/shortcuts-spec/latest/
 */
export function preferredTrigger({ modifiers, key }: Hotkey): string {
  return [...modifiers.map((modifier) => modifierNames[modifier]), keysymName(key)].join('+');
}

const modifierNames: Record<HotkeyModifier, string> = {
  Ctrl: 'CTRL',
  Alt: 'ALT',
  Shift: 'SHIFT',
  Cmd: 'LOGO',
};

/** Letters are named by their small ones, other keys as in xkbcommon-keysyms.h. */
function keysymName(key: string): string {
  return otherNames[key] ?? (key.length === 1 ? key.toLowerCase() : key);
}

const otherNames: Record<string, string> = {
  Space: 'space',
  Enter: 'Return',
  Backspace: 'BackSpace',
  PageUp: 'Page_Up',
  PageDown: 'Page_Down',
  PrintScreen: 'Print',
  ',': 'comma',
  '.': 'period',
  '/': 'slash',
  ';': 'semicolon',
  "'": 'apostrophe',
  '[': 'bracketleft',
  ']': 'bracketright',
  '\\': 'backslash',
  '-': 'minus',
  '=': 'equal',
  '`': 'grave',
};
