import { expect, test } from 'vitest';
import { cleanFilename } from './clean-filename.ts';
import { naughtyNames } from './testing/naughty-names.ts';

test.for([
  ['C:x.csv', 'C_x.csv'],
  ['C:\\Briefe\\Grüße.docx', 'Grüße.docx'],
  ['../../etc/passwd.csv', 'passwd.csv'],
  ['con.csv', '_con.csv'],
  ['COM¹.tar.csv', '_COM¹.tar.csv'],
  ['Nul .csv', '_Nul .csv'],
  ['console.csv', 'console.csv'],
  ['a?<b>|"c*.csv', 'a__b___c_.csv'],
  ['a.csv. . ', 'a.csv'],
  ['a\u0000b\r\n\u202ec.csv', 'abc.csv'],
  ['\ud800a.csv', '\ufffda.csv'],
  ['नमस्ते 👩‍👩‍👧.csv', 'नमस्ते 👩‍👩‍👧.csv'],
  ['...', ''],
])('%j is called %j', ([sent = '', name]) => {
  expect(cleanFilename(sent)).toBe(name);
});

test.for([
  ['ü', 'ü'],
  ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
  ['e\u0301\u0323', 'e\u0301\u0323'],
  ['字', '字'],
])('a name of many %j is cut between them and keeps its extension', ([sign = '']) => {
  const name = cleanFilename(`${sign.repeat(300)}.xlsx`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
  expect(Buffer.byteLength(name)).toBeGreaterThan(240 - Buffer.byteLength(sign));
  expect(name.replaceAll(sign, '')).toBe('.xlsx');
});

test('a sign that is longer than a name is cut, too', () => {
  const name = cleanFilename(`a${'\u0301'.repeat(1_000)}.csv`);
  expect(name).toMatch(/^a\u0301+\.csv$/);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
});

test.for(naughtyNames.map((name) => [name]))(
  '%j becomes a name that stays as it is',
  ([sent = '']) => {
    const name = cleanFilename(sent);
    expect(cleanFilename(name)).toBe(name);
    expect(name).not.toMatch(/[/\\<>:"|?*\p{Cc}]|[. ]$/u);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
  },
);
