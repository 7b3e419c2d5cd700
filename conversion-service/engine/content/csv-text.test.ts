import { expect, test } from 'vitest';
import { findDelimiter, separatorLine } from './csv-text.ts';

test.for([
  [',', 'a,b\n1,2\n'],
  [';', 'Preis;Menge\n1,5;2\n2,5;3\n'],
  ['\t', 'a\tb, c\n1\t2\n'],
  ['|', 'a|b\n1|2\n'],
  [';', 'a;b\n"x,y,z\n,,";2\n'],
  [',', 'one column\nonly\n'],
])('finds %j', ([delimiter, text]) => {
  expect(findDelimiter(text ?? '')).toBe(delimiter);
});

test('a first line may name it', () => {
  expect(separatorLine('sep=;\r\na;b')).toEqual({ delimiter: ';' });
  expect(separatorLine('a;b\nsep=;\n')).toBeUndefined();
});
