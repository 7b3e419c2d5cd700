import { expect, test } from 'vitest';
import { keyNames } from '../keys.ts';
import { virtualKey } from './virtual-keys.ts';

test('every key has a number of its own', () => {
  const codes = keyNames.map((name) => virtualKey(name).code);
  expect(new Set(codes).size).toBe(keyNames.length);
  expect(codes.every((code) => code > 0 && code < 0xff)).toBe(true);
});

test.each([
  ['a', 0x41],
  ['9', 0x39],
  ['f1', 0x70],
  ['f24', 0x87],
  ['numpad0', 0x60],
] as const)('%s has the number that Windows gives it', (name, code) => {
  expect(virtualKey(name).code).toBe(code);
});
