import { describe, expect, test } from 'vitest';
import type { CellFormat, NumberShape } from './cell-format.ts';
import { formattedText } from './formatted-text.ts';

const shape: NumberShape = { decimals: 2, thousands: true, negative: 'minus' };
const custom = (pattern: string): CellFormat => ({
  kind: 'custom-number',
  rules: [],
  otherwise: {
    pattern,
    currencyCode: undefined,
    scale: 1,
    thousands: undefined,
    fraction: undefined,
  },
});

describe('formattedText', () => {
  test.each<[string, CellFormat | undefined, string]>([
    ['1234.5', undefined, '1234.5'],
    ['1234.5', { kind: 'number', ...shape }, '1,234.50'],
    ['-1234.5', { kind: 'number', ...shape, negative: 'parentheses' }, '(1,234.50)'],
    ['0.257', { kind: 'percentage', ...shape, decimals: 1 }, '25.7%'],
    ['12.5', { kind: 'currency', code: 'EUR', accounting: false, ...shape }, '€12.50'],
    [
      '12345678901234567890123',
      { kind: 'number', ...shape, decimals: 0, thousands: false },
      '12345678901234567890123',
    ],
    ['255', { kind: 'base', base: 16, places: 4, twosComplement: false }, '00FF'],
    ['7.5', custom("'about '0.00' km'"), 'about 7.50 km'],
    ['1234567', custom('#,##0'), '1,234,567'],
    ['0.5', custom('0%'), '50%'],
    ['23', custom('.##'), '23.0'],
    ['0', custom("'none'"), 'none'],
    ['-12.5', { kind: 'currency', code: 'EUR', accounting: true, ...shape }, '(€12.50)'],
  ])('%s as %o', (decimal, format, expected) => {
    expect(formattedText({ kind: 'number', decimal }, format)).toBe(expected);
  });

  test.each([
    ['d MMM yyyy', '5 Mar 2014'],
    ['EEEE, MMMM dd', 'Wednesday, March 05'],
    ["yyyy-MM-dd'T'HH:mm:ss", '2014-03-05T14:07:09'],
    ['h:mm a', '2:07 PM'],
    ["''yy QQQ D", "'14 Q1 64"],
    ['', '2014-03-05 14:07:09'],
  ])('a date as %s', (pattern, expected) => {
    const seconds = Date.UTC(2014, 2, 5, 14, 7, 9) / 1000 - Date.UTC(2001, 0, 1) / 1000;
    expect(formattedText({ kind: 'date', seconds }, { kind: 'date', pattern })).toBe(expected);
  });

  test.each([
    [93_903, '26:05:03'],
    [-60, '-0:01:00'],
    [1.5, '0:00:01.500'],
  ])('a duration of %s seconds', (seconds, expected) => {
    expect(formattedText({ kind: 'duration', seconds }, undefined)).toBe(expected);
  });

  const automatic = { kind: 'duration', largest: 0, smallest: 5, automatic: true } as const;
  test.each<[number, CellFormat & { kind: 'duration' }, string]>([
    [694_861, { ...automatic, style: 'letters' }, '1w 1d 1h 1m 1s'],
    [86_460, { ...automatic, style: 'words' }, '1 day 0 hours 1 minute'],
    [60.001, { ...automatic, style: 'colons' }, '01:00.001'],
    [694_800, { ...automatic, style: 'colons' }, '1:1:1'],
    [0, { ...automatic, style: 'letters' }, '0d'],
    [9_000, { ...automatic, automatic: false, smallest: 2, style: 'letters' }, '0w 0d 2h'],
  ])('a duration of %s seconds as %o', (seconds, format, expected) => {
    expect(formattedText({ kind: 'duration', seconds }, format)).toBe(expected);
  });

  const fraction = (digits: number, denominator?: number): CellFormat => ({
    ...{ kind: 'fraction', digits, denominator },
  });
  test.each<[string, CellFormat, string]>([
    ['0.333', fraction(1), '1/3'],
    ['-1.5', fraction(1), '-1 1/2'],
    ['2.96', fraction(1), '3'],
    ['3.1416', fraction(2), '3 14/99'],
    ['0.5', fraction(1, 4), '2/4'],
    ['1.8', fraction(1, 2), '2'],
    ['-1', { kind: 'base', base: 16, places: 0, twosComplement: true }, 'FFFFFFFF'],
    ['-255', { kind: 'base', base: 16, places: 4, twosComplement: false }, '-00FF'],
  ])('%s as %o is a fraction or of a base', (decimal, format, expected) => {
    expect(formattedText({ kind: 'number', decimal }, format)).toBe(expected);
  });

  test('the half of a day is as the place writes it', () => {
    const half: CellFormat = { kind: 'date', pattern: 'h:mm a' };
    const date = { kind: 'date', seconds: 46_800 } as const;
    expect(formattedText(date, half, 'en-GB')).toBe('1:00 pm');
    expect(formattedText(date, half, 'en-US')).toBe('1:00 PM');
  });

  test.each([
    ['2026-05-17', 'en-GB', '20 2'],
    ['2026-05-17', 'en-US', '21 4'],
    ['2024-12-31', 'de-DE', '1 5'],
    ['2024-12-31', 'en-US', '1 5'],
    ['2023-01-01', 'en-GB', '52 0'],
    ['2023-01-01', 'en-US', '1 1'],
  ])('%s is in the week of year and month that %s counts', (day, locale, expected) => {
    const seconds = (Date.parse(`${day}T15:00:00Z`) - Date.UTC(2001, 0, 1)) / 1_000;
    const shown = formattedText(
      { kind: 'date', seconds },
      { kind: 'date', pattern: 'w W' },
      locale,
    );
    expect(shown).toBe(expected);
  });
});
