import { characterKeysym } from '../x11/keysyms.ts';

/** How the layout calls the keys that may be given any sign, with the kernel's number of each. */
const lendable: [name: string, code: number][] = [
  ...Array.from({ length: 12 }, (_, index): [string, number] => [`FK${13 + index}`, 183 + index]),
  ...[82, 79, 80, 81, 75, 76, 77, 71, 72, 73].map((code, digit): [string, number] => {
    return [`KP${digit}`, code];
  }),
];

/** How many characters one layout can have beside those of the US one. */
export const lendableKeys = lendable.length;

/** The key that has the character at `index` of those that the layout was given. */
export function lentCode(index: number): number {
  const code = lendable[index]?.[1];
  if (code === undefined) throw new RangeError(`no key for character ${index}`);
  return code;
}

/**
 * The US layout in the text format of XKB, with characters on keys that are seldom pressed: F13 to
 * F24 and the digits of the number pad. Programs know these keys by number, so they take them; keys
 * that no keyboard has are dropped by some.
 */
export function keymapWith(characters: string[]): string {
  const lent = characters.map((character, index) => {
    const name = lendable[index]?.[0];
    const keysym = `0x${characterKeysym(character).toString(16)}`;
    return `replace key <${name}> { type[Group1]="ONE_LEVEL", symbols[Group1]=[ ${keysym} ] };`;
  });
  return `xkb_keymap {
  xkb_keycodes { include "evdev+aliases(qwerty)" };
  xkb_types { include "complete" };
  xkb_compatibility { include "complete" };
  xkb_symbols {
    include "pc+us+inet(evdev)"
    ${lent.join('\n    ')}
  };
};
`;
}
