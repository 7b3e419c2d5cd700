import { expect, test } from 'vitest';
import { findCodes, findParts, findPhones } from './find-parts.ts';

const numbers = (text: string) => findPhones(text).map(({ href }) => href);

test.each([
  ['Your verification code is 482913.', '482913'],
  ['G-482913 is your Google verification code.', '482913'],
  ['482 913 is your code', '482913'],
  ['Security code:\n\n  482-913', '482913'],
  ['Ihr Bestätigungscode lautet 5582. Geben Sie ihn ein.', '5582'],
  ['Dein Einmalpasswort: 77120934', '77120934'],
  ['TAN 884201 für die Überweisung', '884201'],
  ['one-time password\n204817\nexpires in 5 minutes', '204817'],
])('a code is known by the words beside it: %s', (text, code) => {
  expect(findCodes(text)).toEqual([code]);
});

test.each([
  'Invoice 2026-1184, total due 1,284.50 EUR',
  'error code: 4040',
  'ZIP code: 10115',
  'Tan 123456',
  'The security code is on page 123',
  'Access code 12.05.2026',
  'The code 123456 lines long',
])('other numbers are no codes: %s', (text) => {
  expect(findCodes(text)).toEqual([]);
});

test('phone numbers are found as people write them', () => {
  expect(numbers('Call +49 (0)30 1234567 or +1 555-123-4567.')).toEqual([
    'tel:+49301234567',
    'tel:+15551234567',
  ]);
  expect(numbers('Tel. 030/1234567, mobil 0151 23456789; (555) 123-4567')).toEqual([
    'tel:0301234567',
    'tel:015123456789',
    'tel:5551234567',
  ]);
  expect(numbers('01 23 45 67 89 and 01 23 45 67 89')).toEqual(['tel:0123456789']);
});

test.each([
  '01.12.2026',
  '01/12/2026 10:30',
  '01-12-2026',
  '192.168.0.1 and 010.0.0.123',
  'DE89 3704 0044 0532 0130 00',
  'Invoice 2026-1184 for 1,284.50 and 0.1234567',
  'a+1 234 5678 9',
  'x = (12) 3',
  'ISBN 978-3-16-148410-0',
])('other numbers are no phone numbers: %s', (text) => {
  expect(numbers(text)).toEqual([]);
});

test('parts come with what opens them, and no other scheme is one', () => {
  const text =
    'javascript:alert(1) https://example.org/+49301234567 jo@example.org\n+49 30 1234567\nYour login code is 4711';
  expect(findParts(text, 9)).toEqual([
    { kind: 'code', text: '4711' },
    {
      kind: 'web',
      text: 'https://example.org/+49301234567',
      href: 'https://example.org/+49301234567',
    },
    { kind: 'mail', text: 'jo@example.org', href: 'mailto:jo@example.org' },
    { kind: 'phone', text: '+49 30 1234567', href: 'tel:+49301234567' },
  ]);
  expect(findParts(text, 2)).toHaveLength(2);
});

// An expression that retries at each position would take minutes for these.
test.each(['0', '01 ', '+1', '(12) ', '4', 'code: ', 'TAN ', 'code is\n', '123456 is '])(
  'a hundred thousand characters of %s take no time',
  (part) => {
    expect(findParts(part.repeat(100_000 / part.length), 5)).toEqual([]);
  },
);
