import { expect, test } from 'vitest';
import { hotkeyOf } from './hotkey-of.ts';

const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };

test('a digit with Shift is the digit, whatever it types', () => {
  const pressed = { ...none, ctrlKey: true, shiftKey: true, code: 'Digit2', key: '"' };
  expect(hotkeyOf(pressed)).toEqual({ state: 'pressed', hotkey: 'Ctrl+Shift+2' });
});

test('a letter alone is no hotkey, a function key is', () => {
  expect(hotkeyOf({ ...none, code: 'KeyX', key: 'x' })).toMatchObject({ state: 'refused' });
  expect(hotkeyOf({ ...none, code: 'F8', key: 'F8' })).toEqual({ state: 'pressed', hotkey: 'F8' });
});

test('modifiers alone are waited for, and what the browser needs is refused', () => {
  expect(hotkeyOf({ ...none, ctrlKey: true, code: 'ControlLeft', key: 'Control' })).toEqual({
    state: 'pressing',
  });
  expect(hotkeyOf({ ...none, ctrlKey: true, code: 'KeyT', key: 't' })).toEqual({
    state: 'refused',
    problem: 'reserved',
  });
});
