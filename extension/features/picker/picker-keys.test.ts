import { expect, test } from 'vitest';
import { actOf } from './picker-keys.ts';

const none = { ctrlKey: false, altKey: false, metaKey: false, isComposing: false };

test('a digit alone is typed, with Ctrl, Alt or Cmd it takes its row in any layout', () => {
  const five = { ...none, key: '5', code: 'Digit5' };
  expect(actOf(five)).toBeUndefined();
  const taken = { kind: 'take', index: 4, paste: false };
  expect(actOf({ ...five, ctrlKey: true })).toEqual(taken);
  expect(actOf({ ...five, altKey: true, key: '∞' })).toEqual(taken);
  expect(actOf({ ...five, metaKey: true, code: 'Numpad5' })).toEqual(taken);
  expect(actOf({ ...none, ctrlKey: true, key: '0', code: 'Digit0' })).toBeUndefined();
});

test('Enter copies, with Ctrl or Cmd it pastes too', () => {
  const enter = { ...none, key: 'Enter', code: 'Enter' };
  expect(actOf(enter)).toEqual({ kind: 'take', paste: false });
  expect(actOf({ ...enter, ctrlKey: true })).toEqual({ kind: 'take', paste: true });
  expect(actOf({ ...enter, metaKey: true })).toEqual({ kind: 'take', paste: true });
});

test('Ctrl+P and Cmd+P pin, a P alone is typed', () => {
  const p = { ...none, key: 'p', code: 'KeyP' };
  expect(actOf(p)).toBeUndefined();
  expect(actOf({ ...p, ctrlKey: true })).toEqual({ kind: 'pin' });
  expect(actOf({ ...p, metaKey: true, key: 'P' })).toEqual({ kind: 'pin' });
});

test('arrows move, with Ctrl they stay in the field, and an input method keeps its keys', () => {
  const down = { ...none, key: 'ArrowDown', code: 'ArrowDown' };
  expect(actOf(down)).toEqual({ kind: 'move', by: 1 });
  expect(actOf({ ...down, ctrlKey: true })).toBeUndefined();
  expect(actOf({ ...down, isComposing: true })).toBeUndefined();
  expect(actOf({ ...none, key: 'Enter', code: 'Enter', isComposing: true })).toBeUndefined();
});
