import { expect, test } from 'vitest';
import { titleOf } from './text-editor.tsx';

test.each([
  ['', 'Editor'],
  [' \n\t', 'Editor'],
  ['Invoice 2026-1184\nTotal 19.70', 'Invoice 2026-1184 – Editor'],
  ['\n  a\tb', 'a b – Editor'],
  [
    'The quick brown fox jumps over the lazy dog again',
    'The quick brown fox jumps over the lazy… – Editor',
  ],
  ['x'.repeat(60), `${'x'.repeat(40)}… – Editor`],
  ['😀'.repeat(50), `${'😀'.repeat(40)}… – Editor`],
])('the title of %j is %j', (text, title) => {
  expect(titleOf(text, 'Editor')).toBe(title);
});
