import { expect, test } from 'vitest';
import { formatHotkey, parseHotkey } from './hotkey.ts';

test.each([
  ['Ctrl+Shift+2', 'Ctrl+Shift+2'],
  ['shift + control+x', 'Ctrl+Shift+X'],
  ['option+command+pageup', 'Alt+Cmd+PageUp'],
  ['f12', 'F12'],
  ['Shift+printscreen', 'Shift+PrintScreen'],
  ['alt+,', 'Alt+,'],
])('%s is written %s', (text, canonical) => {
  expect(formatHotkey(parseHotkey(text))).toBe(canonical);
  expect(formatHotkey(parseHotkey(canonical))).toBe(canonical);
});

test.each([
  '',
  'Ctrl',
  'Ctrl+',
  'x',
  'Shift+x',
  'Ctrl+Ctrl+x',
  'Hyper+x',
  'Ctrl+x+y',
  'Ctrl+F25',
  '+',
])('“%s” is refused', (text) => {
  expect(() => parseHotkey(text)).toThrow(/\S/);
});
