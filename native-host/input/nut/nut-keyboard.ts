import { Key } from '@nut-tree-fork/shared';
import type { Keyboard } from '../devices.ts';
import type { KeyName } from '../keys.ts';
import { requireTypedByWindows } from './typed-by-windows.ts';

/**
 * The keyboard of macOS, which takes Unicode characters itself, so every layout types every text, and
 * of Windows, which the add-on gives ASCII alone.
 */
export async function openNutKeyboard(): Promise<Keyboard> {
  const { providerRegistry } = await import('@nut-tree-fork/nut-js');
  const keyboard = providerRegistry.getKeyboard();
  // Otherwise the add-on blocks this thread after every key.
  keyboard.setKeyboardDelay(0);
  const press = async (key: KeyName) => void keyboard.pressKey(nutKey(key));
  const release = (key: KeyName) => void keyboard.releaseKey(nutKey(key));
  return {
    readyKeys: async () => undefined,
    press,
    release,
    async type(character) {
      const key = namedCharacters.get(character);
      if (!key) return void keyboard.type(character);
      await press(key);
      release(key);
    },
    async readyCharacters(characters, index) {
      // All of it at the first: half a text is worse than none.
      if (process.platform === 'win32' && index === 0) requireTypedByWindows(characters);
    },
    withoutCapsLock: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
  };
}

const namedCharacters = new Map<string, KeyName>([
  ['\n', 'enter'],
  ['\t', 'tab'],
]);

function nutKey(name: KeyName): Key {
  if (/^[a-z]$/.test(name)) return enumValue(name.toUpperCase());
  if (/^\d$/.test(name)) return enumValue(`Num${name}`);
  if (/^f\d+$/.test(name)) return enumValue(name.toUpperCase());
  if (/^numpad\d$/.test(name)) return enumValue(`NumPad${name.slice(-1)}`);
  return otherKeys[name] ?? Key.Escape;
}

function enumValue(name: string): Key {
  return Key[name as keyof typeof Key];
}

const otherKeys: Partial<Record<KeyName, Key>> = {
  ctrl: Key.LeftControl,
  shift: Key.LeftShift,
  alt: Key.LeftAlt,
  meta: process.platform === 'darwin' ? Key.LeftCmd : Key.LeftWin,
  altgr: Key.RightAlt,
  enter: Key.Return,
  tab: Key.Tab,
  space: Key.Space,
  backspace: Key.Backspace,
  escape: Key.Escape,
  delete: Key.Delete,
  insert: Key.Insert,
  home: Key.Home,
  end: Key.End,
  pageup: Key.PageUp,
  pagedown: Key.PageDown,
  left: Key.Left,
  right: Key.Right,
  up: Key.Up,
  down: Key.Down,
  capslock: Key.CapsLock,
  numlock: Key.NumLock,
  scrolllock: Key.ScrollLock,
  printscreen: Key.Print,
  pause: Key.Pause,
  menu: Key.Menu,
  '`': Key.Grave,
  '-': Key.Minus,
  '=': Key.Equal,
  '[': Key.LeftBracket,
  ']': Key.RightBracket,
  '\\': Key.Backslash,
  ';': Key.Semicolon,
  "'": Key.Quote,
  ',': Key.Comma,
  '.': Key.Period,
  '/': Key.Slash,
  numpadadd: Key.Add,
  numpadsubtract: Key.Subtract,
  numpadmultiply: Key.Multiply,
  numpaddivide: Key.Divide,
  numpaddecimal: Key.Decimal,
  volumemute: Key.AudioMute,
  volumedown: Key.AudioVolDown,
  volumeup: Key.AudioVolUp,
  mediaplay: Key.AudioPlay,
  mediaprevious: Key.AudioPrev,
  medianext: Key.AudioNext,
};
