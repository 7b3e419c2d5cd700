import { expect, test } from 'vitest';
import { offersOf } from './capture-offers.ts';

test('the only web address is offered, and one without a scheme as https', () => {
  expect(offersOf('Scan me\nhttps://example.com/a?b=1')).toEqual({
    link: 'https://example.com/a?b=1',
  });
  expect(offersOf('see www.example.com, or mail me@example.com')).toEqual({
    link: 'https://www.example.com',
  });
});

test('several addresses, other schemes and hidden hosts are not', () => {
  expect(offersOf('https://example.com and https://example.org')).toEqual({});
  for (const text of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'me@example.com',
    'https://bank.example@evil.example/',
    `https://example.com/${'a'.repeat(2_000)}`,
  ])
    expect(offersOf(text)).toEqual({});
});

test('a table is offered, also beside a link', () => {
  expect(offersOf('a\tb\nc\td\nhttps://example.com')).toEqual({
    link: 'https://example.com',
    table: true,
  });
});
