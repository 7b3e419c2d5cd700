import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

test('cells with commas, quotes or line breaks are quoted', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 1.5, null, true])).toBe(
    '"a,b","say ""hi""","two\nlines",1.5,,true\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@x', '\tx'])('%j is not run as a formula', (cell) => {
  expect(csvLine([cell])).toBe(`'${cell}\r\n`);
});

test('a carriage return in front is both disarmed and quoted', () => {
  expect(csvLine(['\rx'])).toBe('"\'\rx"\r\n');
});
