import type { MouseProviderInterface } from '@nut-tree-fork/provider-interfaces';
import { Button, Key } from '@nut-tree-fork/shared';
import type { Devices, Keyboard } from '../devices.ts';
import { type KeyName, modifierNames } from '../keys.ts';
import type { PointerDevice } from '../pointer.ts';

/** The pointer and the keyboard of macOS. */
export async function openNutDevices(): Promise<Devices> {
  const pointer = await openNutPointer();
  return {
    pointer,
    openKeyboard: openNutKeyboard,
    // macOS has one queue for all input, and no way to see its progress.
    settle: async () => undefined,
    async letGo() {
      const keyboard = await openNutKeyboard();
      for (const modifier of modifierNames) keyboard.release(modifier);
      pointer.release('left');
    },
    giveBack: () => undefined,
    [Symbol.dispose]: () => undefined,
  };
}

const buttons = { left: Button.LEFT, right: Button.RIGHT, middle: Button.MIDDLE };

/** The distance that the add-on gives macOS for one step of a wheel. */
const pixelsPerStep = 40;

/** The pointer of macOS. */
async function openNutPointer(): Promise<PointerDevice> {
  const { providerRegistry } = await import('@nut-tree-fork/nut-js');
  const mouse = providerRegistry.getMouse();
  // Otherwise the add-on blocks this thread after every event.
  mouse.setMouseDelay(0);
  return {
    position: () => mouse.currentMousePosition(),
    glideTo: (point) => mouse.setMousePosition(point),
    moveTo: (point) => mouse.setMousePosition(point),
    press: async (button) => void mouse.pressButton(buttons[button]),
    release: (button) => void mouse.releaseButton(buttons[button]),
    scroll: (dx, dy) => scroll(mouse, dx * pixelsPerStep, dy * pixelsPerStep),
  };
}

async function scroll(mouse: MouseProviderInterface, dx: number, dy: number): Promise<void> {
  if (dy > 0) await mouse.scrollDown(dy);
  if (dy < 0) await mouse.scrollUp(-dy);
  if (dx > 0) await mouse.scrollRight(dx);
  if (dx < 0) await mouse.scrollLeft(-dx);
}

/** The keyboard of macOS, which accepts Unicode characters: every layout types every text. */
async function openNutKeyboard(): Promise<Keyboard> {
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
