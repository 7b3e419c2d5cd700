import { expect, test } from 'vitest';
import { restoreCase } from './correct-glyphs.ts';

test.each([
  ['Or', [8, 8], 'or'],
  ['Or', [11, 8], 'Or'],
  ['Cameras', [8, 8, 8, 8, 8, 8, 8], 'cameras'],
  ['HTTPs', [11, 11, 11, 11, 11], 'HTTPS'],
  ['Ox', [8, 8], 'Ox'],
])('%s of heights %j is %s', (read, heights, text) => {
  expect(restoreCase([...read], heights)).toBe(text);
});
