import { expect, test } from 'vitest';
import { pasteKeysOf } from './keyboard-actions.ts';

test('terminals paste with keys of their own, all others with Ctrl+V', () => {
  const keys = (name?: string) => pasteKeysOf(name).keys.join('+');
  expect(['Gnome-terminal', 'konsole', 'Alacritty', 'kitty', 'st-256color'].map(keys)).toEqual(
    Array(5).fill('ctrl+shift+v'),
  );
  expect(['XTerm', 'UXTerm', 'URxvt'].map((name) => pasteKeysOf(name))).toEqual(
    Array(3).fill({ keys: ['shift', 'insert'], primary: true }),
  );
  expect([undefined, '', 'Firefox', 'studio', 'Steam'].map(keys)).toEqual(Array(5).fill('ctrl+v'));
});
