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
    thousands: false,
    fraction: false,
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
    ['255', { kind: 'base', base: 16, places: 4 }, '00FF'],
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
});
