import { expect, test } from 'vitest';
import { parseHotkey } from '../../../shared/hotkey/hotkey.ts';
import { preferredTrigger } from './bind-shortcuts.ts';

test.each([
  ['Ctrl+Shift+2', 'CTRL+SHIFT+2'],
  ['Ctrl+Alt+X', 'CTRL+ALT+x'],
  ['Cmd+PageUp', 'LOGO+Page_Up'],
  ['F12', 'F12'],
  ['Alt+,', 'ALT+comma'],
  ['PrintScreen', 'Print'],
])('the portal is told %s as %s', (hotkey, trigger) => {
  expect(preferredTrigger(parseHotkey(hotkey))).toBe(trigger);
});
