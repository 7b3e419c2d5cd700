import type { KeyName } from '../keys.ts';

/** A key as Windows numbers it; `extended` are those that early keyboards did not have. */
export type VirtualKey = { code: number; extended: boolean };

/** Source: https://learn.microsoft.com/windows/win32/inputdev/virtual-key-codes */
export function virtualKey(name: KeyName): VirtualKey {
  return { code: otherCodes[name] ?? computedCode(name), extended: extendedKeys.has(name) };
}

/** Letters and digits have the code of their character, the others are in sequence. */
function computedCode(name: KeyName): number {
  const functionKey = /^f(\d+)$/.exec(name);
  if (functionKey) return 0x6f + Number(functionKey[1]);
  const numberPad = /^numpad(\d)$/.exec(name);
  if (numberPad) return 0x60 + Number(numberPad[1]);
  return name.toUpperCase().charCodeAt(0);
}

const otherCodes: Partial<Record<KeyName, number>> = {
  ctrl: 0xa2,
  shift: 0xa0,
  alt: 0xa4,
  meta: 0x5b,
  altgr: 0xa5,
  enter: 0x0d,
  tab: 0x09,
  space: 0x20,
  backspace: 0x08,
  escape: 0x1b,
  delete: 0x2e,
  insert: 0x2d,
  home: 0x24,
  end: 0x23,
  pageup: 0x21,
  pagedown: 0x22,
  left: 0x25,
  right: 0x27,
  up: 0x26,
  down: 0x28,
  capslock: 0x14,
  numlock: 0x90,
  scrolllock: 0x91,
  printscreen: 0x2c,
  pause: 0x13,
  menu: 0x5d,
  '`': 0xc0,
  '-': 0xbd,
  '=': 0xbb,
  '[': 0xdb,
  ']': 0xdd,
  '\\': 0xdc,
  ';': 0xba,
  "'": 0xde,
  ',': 0xbc,
  '.': 0xbe,
  '/': 0xbf,
  numpadadd: 0x6b,
  numpadsubtract: 0x6d,
  numpadmultiply: 0x6a,
  numpaddivide: 0x6f,
  numpaddecimal: 0x6e,
  volumemute: 0xad,
  volumedown: 0xae,
  volumeup: 0xaf,
  mediaplay: 0xb3,
  mediaprevious: 0xb1,
  medianext: 0xb0,
};

const extendedKeys = new Set<KeyName>([
  ...(['altgr', 'meta', 'menu', 'numlock', 'printscreen', 'numpaddivide'] as const),
  ...(['insert', 'delete', 'home', 'end', 'pageup', 'pagedown'] as const),
  ...(['left', 'right', 'up', 'down'] as const),
  ...(['volumemute', 'volumedown', 'volumeup'] as const),
  ...(['mediaplay', 'mediaprevious', 'medianext'] as const),
]);
