import { expect, test } from 'vitest';
import { restoreCase } from './restore-case.ts';

test.each([
  ['Or', [8, 8], 'or'],
  ['Or', [11, 8], 'Or'],
  ['[Src]', [14, 8, 8, 8, 14], '[src]'],
  [
    'dumpFormatoutput',
    [11, 8, 8, 11, 11, 8, 8, 8, 8, 10, 11, 8, 10, 11, 8, 10],
    'dumpFormatOutput',
  ],
  ['TheoDom', [14, 15, 11, 18, 14, 11, 11], 'TheoDom'],
  ['Cameras', [8, 8, 8, 8, 8, 8, 8], 'cameras'],
  ['HTTPs', [11, 11, 11, 11, 11], 'HTTPS'],
  ['Ox', [8, 8], 'Ox'],
  ['since:', [11, 11, 8, 8, 8, 8], 'Since:'],
  ['(synopsis', [14, 11, 11, 8, 8, 11, 9, 11, 9], '(Synopsis'],
  ['since', [8, 11, 8, 8, 8], 'since'],
  ['over', [9, 8, 8, 8], 'over'],
  ['so', [11, 8], 'so'],
  ['sector', [15, 7, 7, 9, 7, 7], 'sector'],
])('%s of heights %j is %s', (read, heights, text) => {
  expect(restoreCase([...read], heights)).toBe(text);
});
