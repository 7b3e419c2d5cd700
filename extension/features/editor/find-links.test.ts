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

test('other schemes are no links', () => {
  expect(hrefs('javascript:alert(1) data:text/html,x')).toEqual([]);
});
