import { expect, test } from 'vitest';
import { type FindQuery, findText, literalExpression, replaceHits } from './find-text.ts';

const plain = { replacement: '', matchCase: false, isExpression: false };

test('what is searched for is taken by the letter', () => {
  expect(startsOf('a.b axb A.B', { ...plain, needle: 'a.b' })).toEqual([0, 8]);
  expect(startsOf('a.b axb A.B', { ...plain, needle: 'a.b', matchCase: true })).toEqual([0]);
  expect(startsOf('((-/', { ...plain, needle: '(-/' })).toEqual([1]);
  expect(startsOf('abc', { ...plain, needle: '' })).toEqual([]);
});

test('what replaces it is too', () => {
  const query = { ...plain, needle: 'x', replacement: String.raw`$&$1\n` };
  expect(replaced('x and X', query)).toBe(String.raw`$&$1\n and $&$1\n`);
});

test.each([
  [String.raw`(\w+) (\w+)`, '$2 $1', 'b a\nd c'],
  [String.raw`(?<first>\w+) (?<second>\w+)`, '$<second>$<first>$<third>', 'ba\ndc'],
  [' ', String.raw`\t$$\n\\n$&`, 'a\t$\n\\n b\nc\t$\n\\n d'],
  ['(a)|(c)', '[$1$2]', '[a] b\n[c] d'],
  ['(a)', '$10 $2', 'a0 $2 b\nc d'],
  ['^', '> ', '> a b\n> c d'],
  ['$', ';', 'a b;\nc d;'],
  [String.raw`\n`, ' ', 'a b c d'],
])('the expression %j replaced by %j', (needle, replacement, expected) => {
  expect(replaced('a b\nc d', { ...plain, needle, replacement, isExpression: true })).toBe(
    expected,
  );
});

test('there is a bound, and it is known whether there is more', () => {
  const query = { ...plain, needle: '.', isExpression: true };
  expect(findText('abc', query, 2)).toMatchObject({
    hits: [{ start: 0 }, { start: 1 }],
    hasMore: true,
  });
  expect(findText('abc', query, 3).hasMore).toBe(false);
});

test('a text as an expression finds itself', () => {
  const text = String.raw`(1.5 * [x]) \ {2}?`;
  const query = { ...plain, needle: literalExpression(text), isExpression: true };
  expect(startsOf(`- ${text}`, query)).toEqual([2]);
});

function startsOf(text: string, query: FindQuery): number[] {
  return findText(text, query).hits.map(({ start }) => start);
}

function replaced(text: string, query: FindQuery): string {
  return replaceHits(text, findText(text, query).hits);
}
