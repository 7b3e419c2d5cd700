/** A key as the hotkey setting writes it, `problem` where it cannot be one. */
export type PressedHotkey =
  | { state: 'pressing' }
  | { state: 'pressed'; hotkey: string }
  | { state: 'refused'; problem: 'needs_modifier' | 'reserved' };

export type PressedKey = Pick<
  KeyboardEvent,
  'code' | 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'
>;

/** What browsers never give to an extension. */
const reserved = new Set(['Ctrl+N', 'Ctrl+T', 'Ctrl+W', 'Ctrl+Shift+N', 'Ctrl+Shift+W', 'Alt+F4']);

/** The hotkey that a key stands for together with the modifiers that are held. */
export function hotkeyOf(pressed: PressedKey): PressedHotkey {
  if (['Control', 'Alt', 'Shift', 'Meta'].includes(pressed.key)) return { state: 'pressing' };
  const key = keyName(pressed.code);
  const modifiers = [
    pressed.ctrlKey && 'Ctrl',
    pressed.altKey && 'Alt',
    pressed.metaKey && 'Cmd',
    pressed.shiftKey && 'Shift',
  ].filter((name) => name !== false);
  const strong = modifiers.some((name) => name !== 'Shift') || /^F\d+$/.test(key ?? '');
  if (key === undefined || !strong) return { state: 'refused', problem: 'needs_modifier' };
  const hotkey = [...modifiers, key].join('+');
  return reserved.has(hotkey)
    ? { state: 'refused', problem: 'reserved' }
    : { state: 'pressed', hotkey };
}

/** By the place of the key: with Shift the digit 2 is another character in every layout. */
function keyName(code: string): string | undefined {
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? /^F(?:[1-9]|1[0-2])$/.exec(code)?.[0];
}
