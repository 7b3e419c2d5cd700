import { expect, test } from 'vitest';
import { faultOf } from './serve-expressions.ts';

test.each([
  ['(a', 'group'],
  ['a)', 'group'],
  ['[a', 'class'],
  ['[z-a]', 'class'],
  ['*', 'repeat'],
  ['a{2,1}', 'repeat'],
  ['a\\', 'escape'],
  [String.raw`\y`, 'escape'],
  [String.raw`\p{Nope}`, 'escape'],
])('%s', (source, expected) => {
  expect(faultOf(errorOf(source))).toBe(expected);
});

test('what Firefox says is understood too', () => {
  expect(faultOf(new SyntaxError('unterminated parenthetical'))).toBe('group');
  expect(faultOf(new SyntaxError('nothing to repeat'))).toBe('repeat');
  expect(faultOf(new SyntaxError('unterminated character class'))).toBe('class');
  expect(faultOf(new SyntaxError('invalid identity escape in regular expression'))).toBe('escape');
});

function errorOf(source: string): unknown {
  try {
    return new RegExp(source, 'u');
  } catch (error) {
    return error;
  }
}
