import { expect, test } from 'vitest';
import { layoutCharacters } from './layout-characters.ts';

const keymapOf = (layout: string) => `xkb_keymap {
  xkb_keycodes { include "evdev+aliases(qwerty)" };
  xkb_types { include "complete" };
  xkb_compatibility { include "complete" };
  xkb_symbols { include "pc+${layout}+inet(evdev)" };
};`;

test('a layout has the signs on its keys, with Shift and AltGr, each by the keysym that it uses', () => {
  const german = layoutCharacters(keymapOf('de'));
  expect(german?.get('a')).toBe(0x61);
  expect(german?.get('Ä')).toBe(0xc4);
  expect(german?.get('€')).toBe(0x20ac);
  expect(german?.get(' ')).toBe(0x20);
  expect(german?.has('ж')).toBe(false);
  const russian = layoutCharacters(keymapOf('ru'));
  // Not the keysym of Unicode, 0x1000436: desktops look for the very one.
  expect(russian?.get('ж')).toBe(0x6d6);
});

test('of several layouts those signs count that all of them have', () => {
  const both = layoutCharacters(keymapOf('us+ru:2'));
  expect(both?.get('1')).toBe(0x31);
  expect(both?.has('a')).toBe(false);
  expect(both?.has('ж')).toBe(false);
});

test('what is no layout has none', () => {
  expect(layoutCharacters('nonsense')).toBeUndefined();
});
