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
  // Not the Unicode keysym, 0x1000436: desktops look for the legacy one.
  expect(russian?.get('ж')).toBe(0x6d6);
});

test('of several layouts those signs count that all of them have', () => {
  const both = layoutCharacters(keymapOf('us+ru:2'));
  expect(both?.get('1')).toBe(0x31);
  expect(both?.has('a')).toBe(false);
  expect(both?.has('ж')).toBe(false);
});

test('of several layouts the one that is active counts, where that is known', () => {
  const both = keymapOf('us+ru:2+de(nodeadkeys):3');
  expect(layoutCharacters(both, 'ru')?.get('ж')).toBe(0x6d6);
  expect(layoutCharacters(both, 'ru')?.has('a')).toBe(false);
  expect(layoutCharacters(both, 'us')?.get('a')).toBe(0x61);
  expect(layoutCharacters(both, 'de+nodeadkeys')?.get('ß')).toBe(0xdf);
  expect(layoutCharacters(both, 'fr')?.has('a')).toBe(false);
  expect(layoutCharacters(both, 'no such')?.has('a')).toBe(false);
});

test('what is no layout has none', () => {
  expect(layoutCharacters('nonsense')).toBeUndefined();
});
