import { z } from 'zod';
import { exactText } from '../../shared/api/exact-text.ts';
import { Problem } from '../../shared/api/problem.ts';

/** Every key by its name in the API. */
export const keyNames = [
  ...['ctrl', 'shift', 'alt', 'meta', 'altgr'],
  ...['enter', 'tab', 'space', 'backspace', 'escape', 'delete', 'insert'],
  ...['home', 'end', 'pageup', 'pagedown', 'left', 'right', 'up', 'down'],
  ...['capslock', 'numlock', 'scrolllock', 'printscreen', 'pause', 'menu'],
  ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'],
  ...['n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z'],
  ...['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
  ...['`', '-', '=', '[', ']', '\\', ';', "'", ',', '.', '/'],
  ...['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'f10', 'f11', 'f12'],
  ...['f13', 'f14', 'f15', 'f16', 'f17', 'f18', 'f19', 'f20', 'f21', 'f22', 'f23', 'f24'],
  ...['numpad0', 'numpad1', 'numpad2', 'numpad3', 'numpad4'],
  ...['numpad5', 'numpad6', 'numpad7', 'numpad8', 'numpad9'],
  ...['numpadadd', 'numpadsubtract', 'numpadmultiply', 'numpaddivide', 'numpaddecimal'],
  ...['volumemute', 'volumedown', 'volumeup', 'mediaplay', 'mediaprevious', 'medianext'],
] as const;
export type KeyName = (typeof keyNames)[number];

export const modifierNames = ['ctrl', 'shift', 'alt', 'meta'] as const;

/** Other common names. */
const aliases = new Map<string, KeyName>([
  ['control', 'ctrl'],
  ['option', 'alt'],
  ['cmd', 'meta'],
  ['command', 'meta'],
  ['super', 'meta'],
  ['win', 'meta'],
  ['windows', 'meta'],
  ['return', 'enter'],
  ['esc', 'escape'],
  ['del', 'delete'],
  ['ins', 'insert'],
  ['pgup', 'pageup'],
  ['pgdn', 'pagedown'],
  ['arrowleft', 'left'],
  ['arrowright', 'right'],
  ['arrowup', 'up'],
  ['arrowdown', 'down'],
  ['print', 'printscreen'],
  [' ', 'space'],
]);

/** The key of this name in any case; undefined where there is none. */
export function findKey(name: string): KeyName | undefined {
  const lower = name.toLowerCase();
  return keyNames.find((key) => key === lower) ?? aliases.get(lower);
}

/** The name of a key, as a person writes it. */
export const keyText = z.string().min(1).max(40);

/** Keys that are pressed together: one by one, or as `Ctrl+C`. */
export const combination = {
  keys: z.array(keyText).min(1).max(8),
  hotkey: z.string().min(1).max(200),
};

/** Text that can be typed: line ends and tabs are keys, other control characters have none. */
export const typedText = exactText
  .max(100_000)
  .refine((text) => !/[^\P{Cc}\t\r\n]/u.test(text), 'holds control characters: use /keyboard/key');

/** Throws `invalid_request` for an unknown or a duplicate name. */
export function keysOf(wanted: { keys: string[] } | { hotkey: string }): KeyName[] {
  const [path, names] =
    'keys' in wanted
      ? ['keys', wanted.keys]
      : ['hotkey', wanted.hotkey.split('+').map((name) => name.trim())];
  const keys = names.map((name) => requireKey(name, path));
  if (new Set(keys).size === keys.length) return keys;
  throw new Problem('invalid_request', `A key stands twice in ${names.join('+')}.`);
}

/** Throws `invalid_request`, listing all keys, for an unknown name. */
export function requireKey(name: string, path: string): KeyName {
  const key = findKey(name);
  if (key) return key;
  const message = `There is no key “${name}”. The keys are: ${keyNames.join(' ')}`;
  throw new Problem('invalid_request', message, { errors: [{ path, message }] });
}
