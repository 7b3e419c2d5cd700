import { Key } from '@nut-tree-fork/shared';
import type { Keyboard } from '../devices.ts';
import type { KeyName } from '../keys.ts';

/** The keyboard of macOS, which takes Unicode characters itself: every layout types every text. */
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
    readyCharacters: async () => undefined,
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
  meta: Key.LeftCmd,
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
