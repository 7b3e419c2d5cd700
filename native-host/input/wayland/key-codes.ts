import type { KeyName } from '../keys.ts';

/** The kernel's number of a key (linux/input-event-codes.h), by its name in the API. */
export function keyCode(key: KeyName): number {
  const named = namedCodes[key];
  if (named !== undefined) return named;
  const at = rows.flatMap(({ first, keys }) => {
    const index = keys.indexOf(key);
    return index < 0 ? [] : [first + index];
  });
  if (at[0] === undefined) throw new Error(`no key is called ${key}`);
  return at[0];
}

/** The key of a character in the US layout, and whether it needs Shift. */
export function usKey(character: string): { code: number; shift: boolean } | undefined {
  for (const { first, keys, shifted } of rows) {
    for (const [signs, shift] of [
      [keys, false],
      [shifted, true],
    ] as const) {
      const index = signs.indexOf(character);
      if (index >= 0) return { code: first + index, shift };
    }
  }
  const named = { '\n': 28, '\t': 15, ' ': 57 }[character];
  return named === undefined ? undefined : { code: named, shift: false };
}

const rows = [
  { first: 2, keys: [...'1234567890-='], shifted: [...'!@#$%^&*()_+'] },
  { first: 16, keys: [...'qwertyuiop[]'], shifted: [...'QWERTYUIOP{}'] },
  { first: 30, keys: [...`asdfghjkl;'\``], shifted: [...'ASDFGHJKL:"~'] },
  { first: 43, keys: [...'\\zxcvbnm,./'], shifted: [...'|ZXCVBNM<>?'] },
];

const namedCodes: Partial<Record<KeyName, number>> = {
  ...{ escape: 1, backspace: 14, tab: 15, enter: 28, ctrl: 29, shift: 42, alt: 56, space: 57 },
  ...{ capslock: 58, f1: 59, f2: 60, f3: 61, f4: 62, f5: 63, f6: 64, f7: 65, f8: 66, f9: 67 },
  ...{ f10: 68, numlock: 69, scrolllock: 70, f11: 87, f12: 88, f13: 183, f14: 184, f15: 185 },
  ...{ f16: 186, f17: 187, f18: 188, f19: 189, f20: 190, f21: 191, f22: 192, f23: 193, f24: 194 },
  ...{ numpad7: 71, numpad8: 72, numpad9: 73, numpadsubtract: 74, numpad4: 75, numpad5: 76 },
  ...{ numpad6: 77, numpadadd: 78, numpad1: 79, numpad2: 80, numpad3: 81, numpad0: 82 },
  ...{ numpaddecimal: 83, numpadmultiply: 55, numpaddivide: 98, printscreen: 99, altgr: 100 },
  ...{ home: 102, up: 103, pageup: 104, left: 105, right: 106, end: 107, down: 108 },
  ...{ pagedown: 109, insert: 110, delete: 111, volumemute: 113, volumedown: 114 },
  ...{ volumeup: 115, pause: 119, meta: 125, menu: 127, medianext: 163, mediaplay: 164 },
  ...{ mediaprevious: 165 },
};

/** The modifiers that held keys add, with the bits of the layout. */
export const modifierBits: Partial<Record<KeyName, number>> = {
  shift: 0x01,
  ctrl: 0x04,
  alt: 0x08,
  meta: 0x40,
  altgr: 0x80,
};

/** ... and those that stay on until they are pressed again. */
export const lockBits: Partial<Record<KeyName, number>> = { capslock: 0x02, numlock: 0x10 };
