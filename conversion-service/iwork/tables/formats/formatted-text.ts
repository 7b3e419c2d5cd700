import { isoDate, referenceDate } from '../../reference-date.ts';
import type { CellValue } from '../table.ts';
import type { CellFormat, CustomNumber, NumberShape } from './cell-format.ts';
import {
  chosenNumber,
  customDigits,
  customScale,
  isForNegatives,
  numberPattern,
  patternText,
} from './custom-number.ts';
import { dateText } from './date-text.ts';

/**
 * A cell's value as its table shows it: for text documents and slides, and for the displayed text
 * that a spreadsheet stores beside the value.
 * @param locale a language tag; English where it is unknown
 */
export function formattedText(
  value: CellValue,
  format: CellFormat | undefined,
  locale = 'en-US',
): string {
  switch (value.kind) {
    case 'empty':
      return '';
    case 'text':
    case 'rich-text':
      return format?.kind === 'custom-text'
        ? format.pattern.replaceAll('\ue421', value.text)
        : value.text;
    case 'boolean':
      return value.value ? 'TRUE' : 'FALSE';
    case 'error':
      return '#ERROR!';
    case 'duration':
      return durationText(value.seconds, format);
    case 'date':
      return shownDate(value.seconds, format, locale);
    case 'number':
      return numberText(value.decimal, format, locale);
  }
}

function shownDate(seconds: number, format: CellFormat | undefined, locale: string): string {
  const date = referenceDate(seconds);
  if (!date) return '';
  if (format?.kind === 'date' && format.pattern) return dateText(date, format.pattern, locale);
  return isoDate(date).replace('T00:00:00', '').replace('T', ' ');
}

/** `26:05:03`: hours may be more than a day has. */
function durationText(seconds: number, format: CellFormat | undefined): string {
  const total = Math.round(Math.abs(seconds) * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const parts = [`${Math.floor(total / 3_600_000)}`, two((total / 60_000) % 60)];
  const shown = format?.kind === 'duration' ? format : { seconds: true, milliseconds: false };
  if (shown.seconds || total % 60_000 !== 0) parts.push(two((total / 1000) % 60));
  const fraction = shown.milliseconds || total % 1000 !== 0;
  const text = parts.join(':') + (fraction ? `.${String(total % 1000).padStart(3, '0')}` : '');
  return seconds < 0 ? `-${text}` : text;
}

function numberText(decimal: string, format: CellFormat | undefined, locale: string): string {
  switch (format?.kind) {
    case 'number':
      return shaped(decimal, format, locale, {});
    case 'percentage':
      return shaped(decimal, format, locale, { style: 'percent' });
    case 'scientific':
      return shaped(decimal, format, locale, { notation: 'scientific' });
    case 'currency':
      return shaped(decimal, inBooks(format), locale, currencyOptions(format.code));
    case 'custom-number':
      return customText(decimal, chosenNumber(format, Number(decimal)), locale);
    case 'base':
      return Math.round(Number(decimal))
        .toString(Math.min(36, Math.max(2, format.base)))
        .toUpperCase()
        .padStart(Math.min(64, format.places), '0');
    case 'boolean':
      return Number(decimal) === 0 ? 'FALSE' : 'TRUE';
    default:
      // Unchanged where that is what is shown: most cells of large tables.
      if (locale.startsWith('en') && /^-?[\d.]{1,15}$/.test(decimal)) return decimal;
      return shaped(decimal, plain, locale, {});
  }
}

const plain: NumberShape = { decimals: undefined, thousands: false, negative: 'minus' };

/** Accountants put negative amounts in parentheses. */
export function inBooks(format: Currency): Currency {
  return format.accounting ? { ...format, negative: 'parentheses' } : format;
}

type Currency = Extract<CellFormat, { kind: 'currency' }>;

/** Intl takes the digits as a string, so that none is lost. */
function shaped(
  decimal: string,
  shape: NumberShape,
  locale: string,
  options: Intl.NumberFormatOptions,
): string {
  const places =
    shape.decimals === undefined
      ? { minimumFractionDigits: 0, maximumFractionDigits: 15 }
      : { minimumFractionDigits: shape.decimals, maximumFractionDigits: shape.decimals };
  const parentheses = shape.negative === 'parentheses' || shape.negative === 'red-parentheses';
  const negative = decimal.startsWith('-');
  const format = numberFormat(locale, { useGrouping: shape.thousands, ...places, ...options });
  const text = format.format((negative && parentheses ? decimal.slice(1) : decimal) as `${number}`);
  return negative && parentheses ? `(${text})` : text;
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = numberFormats.get(key);
  if (known) return known;
  const made = newNumberFormat(locale, options);
  if (numberFormats.size < maxFormats) numberFormats.set(key, made);
  return made;
}

/** Making one takes a hundred times as long as using it; documents need a handful. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const maxFormats = 1_000;

function newNumberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, options);
  } catch {
    return new Intl.NumberFormat('en-US', options);
  }
}

function currencyOptions(code: string): Intl.NumberFormatOptions {
  return /^[A-Za-z]{3}$/.test(code)
    ? { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }
    : {};
}

function customText(decimal: string, custom: CustomNumber, locale: string): string {
  const pattern = numberPattern(custom.pattern);
  if (custom.fraction) return shaped(decimal, plain, locale, {});
  if (!pattern) return patternText(custom.pattern);
  const scale = customScale(custom, pattern);
  const scaled = scale === 1 ? decimal : String(Number(decimal) * scale);
  const value = isForNegatives(custom) ? scaled.replace(/^-/, '') : scaled;
  const digits = customDigits(custom, pattern);
  const text = numberFormat(locale, {
    minimumIntegerDigits: Math.max(1, Math.min(21, digits.integers)),
    minimumFractionDigits: digits.minDecimals,
    maximumFractionDigits: digits.maxDecimals,
    useGrouping: pattern.grouping || custom.thousands,
    ...(pattern.exponent > 0 ? { notation: 'scientific' } : {}),
  }).format(value as `${number}`);
  const shown = digits.integers === 0 ? text.replace(/^(-?)0(?=\D)/, '$1') : text;
  return [pattern.prefix, shown, pattern.suffix]
    .join('')
    .replaceAll('¤', custom.currencyCode ?? '¤');
}
