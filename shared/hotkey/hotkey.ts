/** A key combination: the modifiers in written order, and one more key. */
export type Hotkey = { modifiers: HotkeyModifier[]; key: string };

export const hotkeyModifiers = ['Ctrl', 'Alt', 'Shift', 'Cmd'] as const;
export type HotkeyModifier = (typeof hotkeyModifiers)[number];

const modifierNames: Record<string, HotkeyModifier> = {
  ctrl: 'Ctrl',
  control: 'Ctrl',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
  cmd: 'Cmd',
  command: 'Cmd',
  meta: 'Cmd',
  super: 'Cmd',
  win: 'Cmd',
};

/** The keys besides letters, digits and F1 to F24. */
const namedKeys = [
  ...['Space', 'Tab', 'Enter', 'Escape', 'Backspace', 'Delete', 'Insert', 'Home', 'End'],
  ...['PageUp', 'PageDown', 'Left', 'Right', 'Up', 'Down', 'PrintScreen'],
  ...[',', '.', '/', ';', "'", '[', ']', '\\', '-', '=', '`'],
];

/**
 * Reads a hotkey such as `ctrl+shift+2` in any order and case. Throws an error whose message says
 * what is wrong. A key that types needs Ctrl, Alt or Cmd, so that typing does not fire it.
 */
export function parseHotkey(text: string): Hotkey {
  const parts = text.split('+').map((part) => part.trim());
  const keyName = parts.pop() ?? '';
  const modifiers = new Set(parts.map(toModifier));
  if (modifiers.size < parts.length) throw new Error(`“${text}” names a modifier twice`);
  const key = toKey(keyName);
  const types = !/^(F\d+|PrintScreen)$/.test(key);
  if (types && !modifiers.has('Ctrl') && !modifiers.has('Alt') && !modifiers.has('Cmd')) {
    throw new Error(`“${text}” needs Ctrl, Alt or Cmd: otherwise typing would fire it`);
  }
  return { modifiers: hotkeyModifiers.filter((modifier) => modifiers.has(modifier)), key };
}

/** The canonical form of a hotkey, as `Ctrl+Alt+Shift+X`. */
export function formatHotkey({ modifiers, key }: Hotkey): string {
  return [...modifiers, key].join('+');
}

function toModifier(name: string): HotkeyModifier {
  const modifier = modifierNames[name.toLowerCase()];
  if (modifier) return modifier;
  throw new Error(`“${name}” is no modifier: they are ${hotkeyModifiers.join(', ')}`);
}

function toKey(name: string): string {
  if (/^[a-z\d]$/i.test(name) || /^f([1-9]|1\d|2[0-4])$/i.test(name)) return name.toUpperCase();
  const key = namedKeys.find((named) => named.toLowerCase() === name.toLowerCase());
  if (key) return key;
  throw new Error(
    `“${name}” is no key for a hotkey: they are A to Z, 0 to 9, F1 to F24, ${namedKeys.join(' ')}`,
  );
}
