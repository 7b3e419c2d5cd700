import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

test.each([
  ['different lines', 'a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n', 'A\nb\nC\n'],
  [
    'different words of a line',
    'Total 12 apples',
    'Sum 12 apples',
    'Total 12 pears',
    'Sum 12 pears',
  ],
  ['an added line and a changed one', 'a\nb', 'a\nb\nc', 'A\nb', 'A\nb\nc'],
  ['the same change twice', 'a b', 'a c', 'a c', 'a c'],
  ['words that objects have', 'constructor a', 'constructor b', '__proto__ a', '__proto__ b'],
  ['one side only', 'a b', 'a b', 'c', 'c'],
])('%s come together', (_, base, mine, theirs, merged) => {
  expect(mergeTexts({ base, mine, theirs })).toBe(merged);
  expect(mergeTexts({ base, mine: theirs, theirs: mine })).toBe(merged);
});

test.each([
  ['the same word', 'Total 12', 'Total 13', 'Total 14'],
  ['two beginnings from nothing', '', 'mine', 'theirs'],
  ['a changed line that is gone on the other side', 'a\nb\n', 'a\nB\n', 'a\n'],
])('%s is left to the person', (_, base, mine, theirs) => {
  expect(mergeTexts({ base, mine, theirs })).toBeUndefined();
});

test('thousands of equal lines are not compared each with each', () => {
  const line = 'A line of thirty-two characters.\n';
  const half = line.repeat(14_000);
  const base = half + half;
  const merged = mergeTexts({ base, mine: `a\n${base}b\n`, theirs: `${half}c\n${half}` });
  expect(merged).toBeUndefined();
});

test('of a long text with different lines both ends can be changed', () => {
  const base = Array.from({ length: 20_000 }, (_, at) => `${at}\n`).join('');
  const mine = base.replace('0\n', 'first\n');
  const theirs = `${base}last\n`;
  expect(mergeTexts({ base, mine, theirs })).toBe(`${mine}last\n`);
});

test('what only one side has typed is always in what comes together', () => {
  const line = fc.constantFrom('a', 'b', 'c d', 'e f g', '');
  const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, fc.nat(6), (base, theirs, at) => {
      const mine = `${base.slice(0, at)}typed${base.slice(at)}`;
      const merged = mergeTexts({ base, mine, theirs });
      if (merged !== undefined) expect(merged).toContain('typed');
    }),
  );
});
