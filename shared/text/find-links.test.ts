import { expect, test } from 'vitest';
import { findLinks } from './find-links.ts';

const hrefs = (text: string) => findLinks(text).map(({ href }) => href);

test('addresses are found without the punctuation around them', () => {
  expect(
    hrefs('See https://example.org/a?b=1. Or (www.example.com), twice www.example.com!'),
  ).toEqual(['https://example.org/a?b=1', 'https://www.example.com']);
  expect(hrefs('https://en.wikipedia.org/wiki/Set_(game)')).toEqual([
    'https://en.wikipedia.org/wiki/Set_(game)',
  ]);
});

test('e-mail addresses are found, but not inside of web addresses', () => {
  expect(hrefs('write to jo.doe@example.org, https://user@example.com/x')).toEqual([
    'mailto:jo.doe@example.org',
    'https://user@example.com/x',
  ]);
});

test('of many links only the first are looked for, whichever they are', () => {
  const text = 'a@b.org https://x.org a@b.org c@d.org www.y.org e@f.org';
  expect(findLinks(text, 3).map(({ text }) => text)).toEqual([
    'a@b.org',
    'https://x.org',
    'c@d.org',
  ]);
});

test('other schemes are no links', () => {
  expect(hrefs('javascript:alert(1) data:text/html,x')).toEqual([]);
});

test('e-mail addresses end with the last part that is a name, and begin behind the one before', () => {
  expect(hrefs('a@b.example.x1, ä.ö+1@bücher.example. c@d.org@e.org @x.org f@g')).toEqual([
    'mailto:a@b.example',
    'mailto:ä.ö+1@bücher.example',
    'mailto:c@d.org',
  ]);
});

// An expression that retries at each position would take minutes for these.
test.each(['a', 'a.', '@', 'a@', '.', '1-', 'ä%'])(
  'a million characters of %s are no link',
  (part) => {
    expect(hrefs(part.repeat(1_000_000 / part.length))).toEqual([]);
  },
);

test('punctuation within a long address costs no more than other characters', () => {
  expect(hrefs(`https://example.org/${'.'.repeat(1_000_000)}x...`)).toEqual([
    `https://example.org/${'.'.repeat(1_000_000)}x`,
  ]);
});
