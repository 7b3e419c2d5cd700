import { isoDate, referenceDate } from '../../reference-date.ts';
import type { CellValue } from '../table.ts';
import {
  type CellFormat,
  type CustomNumber,
  type DurationShape,
  durationUnits,
  type FractionShape,
  type NumberShape,
} from './cell-format.ts';
import {
  chosenNumber,
  customDigits,
  customScale,
  isForNegatives,
  isGrouped,
  numberPattern,
  patternText,
  usualDigits,
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

/** Hours, which may be more than a day has, minutes and what is smaller. */
export function inHours(smallest: (typeof durationUnits)[number]): Duration {
  const [largest, least] = [durationUnits.indexOf('hour'), durationUnits.indexOf(smallest)];
  return { kind: 'duration', style: 'colons', largest, smallest: least, automatic: false };
}

type Duration = Extract<CellFormat, { kind: 'duration' }>;

function durationText(seconds: number, format: CellFormat | undefined): string {
  const isWhole = Number.isInteger(seconds);
  const usual = inHours(isWhole ? 'second' : 'millisecond');
  const shape = format?.kind === 'duration' ? format : usual;
  const { parts } = durationParts(seconds, shape);
  const sign = seconds < 0 ? '-' : '';
  if (shape.style === 'colons') return sign + withColons(parts);
  return sign + parts.map((part) => amountText(part, shape.style === 'words')).join(' ');
}

/** How many of a unit, by its place in `durationUnits`. */
type DurationPart = { unit: number; amount: number };

/**
 * The parts of a duration from its largest unit to its smallest.
 * @returns also the milliseconds that are less than one of the smallest
 */
export function durationParts(
  seconds: number,
  shape: DurationShape,
): { parts: DurationPart[]; rest: number } {
  let rest = Math.round(Math.abs(seconds) * 1_000);
  const { largest, smallest } = shape.automatic ? neededUnits(rest) : shape;
  const parts: DurationPart[] = [];
  for (let unit = largest; unit <= Math.max(largest, smallest); unit += 1) {
    const size = msOfUnits[unit] ?? 1;
    parts.push({ unit, amount: Math.floor(rest / size) });
    rest %= size;
  }
  return { parts, rest };
}

/** A duration's format with the units that it is shown in: those of one kind are one object. */
export function settledDuration(seconds: number, format: Duration): Duration {
  if (!format.automatic) return format;
  const { largest, smallest } = neededUnits(Math.round(Math.abs(seconds) * 1_000));
  const key = `${format.style} ${largest} ${smallest}`;
  const known = settledDurations.get(key) ?? { ...format, largest, smallest, automatic: false };
  settledDurations.set(key, known);
  return known;
}

const settledDurations = new Map<string, Duration>();

const msOfUnits = [604_800_000, 86_400_000, 3_600_000, 60_000, 1_000, 1];

/** From the largest unit of which there is one to the smallest that leaves nothing. */
function neededUnits(ms: number): { largest: number; smallest: number } {
  const day = durationUnits.indexOf('day');
  if (ms === 0) return { largest: day, smallest: day };
  const largest = msOfUnits.findIndex((size) => ms >= size);
  const smallest = msOfUnits.findIndex((size) => ms % size === 0);
  return { largest, smallest: Math.max(largest, smallest) };
}

/** `1:02:03.004`; a unit that stands alone has the digits that it needs. */
function withColons(parts: DurationPart[]): string {
  const [minute, millisecond] = [durationUnits.indexOf('minute'), msOfUnits.length - 1];
  return parts
    .map(({ unit, amount }, at) => {
      if (unit === millisecond) return `${at > 0 ? '.' : ''}${String(amount).padStart(3, '0')}`;
      const digits = unit >= minute && parts.length > 1 ? 2 : 1;
      return `${at > 0 ? ':' : ''}${String(amount).padStart(digits, '0')}`;
    })
    .join('');
}

function amountText({ unit, amount }: DurationPart, inWords: boolean): string {
  const name = durationUnits[unit] ?? '';
  if (inWords) return `${amount} ${name}${amount === 1 ? '' : 's'}`;
  return `${amount}${name === 'millisecond' ? 'ms' : name.charAt(0)}`;
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
      return baseText(Math.round(Number(decimal)), format);
    case 'fraction':
      return fractionText(Number(decimal), format);
    case 'boolean':
      return Number(decimal) === 0 ? 'FALSE' : 'TRUE';
    default:
      // Unchanged where that is what is shown: most cells of large tables.
      if (locale.startsWith('en') && /^-?[\d.]{1,15}$/.test(decimal)) return decimal;
      return shaped(decimal, plain, locale, {});
  }
}

function baseText(
  value: number,
  { base, places, twosComplement }: Extract<CellFormat, { kind: 'base' }>,
): string {
  const radix = Math.min(36, Math.max(2, base));
  const isComplement = twosComplement && value < 0;
  const shown = isComplement ? BigInt(value) + complementOf(value) : BigInt(Math.abs(value));
  const digits = shown.toString(radix).toUpperCase().padStart(Math.min(64, places), '0');
  return value < 0 && !isComplement ? `-${digits}` : digits;
}

/** Of 32 bits, or as many as the number needs with its sign. */
function complementOf(value: number): bigint {
  return 1n << BigInt(Math.max(32, Math.ceil(Math.log2(-value)) + 1));
}

/** `2 1/4` */
function fractionText(value: number, shape: FractionShape): string {
  const size = Math.abs(value);
  const limit = 10 ** shape.digits - 1;
  const denominator = shape.denominator ?? nearestDenominator(size % 1, limit);
  const parts = Math.round(size * denominator);
  const [whole, numerator] = [Math.floor(parts / denominator), parts % denominator];
  const fraction = numerator === 0 ? [] : [`${numerator}/${denominator}`];
  const text = [...(whole > 0 || numerator === 0 ? [String(whole)] : []), ...fraction].join(' ');
  return value < 0 && parts > 0 ? `-${text}` : text;
}

/** The smallest denominator up to a limit with which a fraction is nearest to a value. */
function nearestDenominator(value: number, limit: number): number {
  let nearest = { denominator: 1, distance: Number.POSITIVE_INFINITY };
  for (let denominator = 1; denominator <= limit; denominator += 1) {
    const distance = Math.abs(value - Math.round(value * denominator) / denominator);
    if (distance < nearest.distance - almostNone) nearest = { denominator, distance };
  }
  return nearest.denominator;
}

const almostNone = 1e-15;

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
  if (custom.fraction) return fractionText(Number(decimal) * custom.scale, custom.fraction);
  if (!pattern) return patternText(custom.pattern);
  const scale = customScale(custom, pattern);
  const scaled = scale === 1 ? decimal : String(Number(decimal) * scale);
  const value = isForNegatives(custom) ? scaled.replace(/^-/, '') : scaled;
  const shown =
    pattern.exponent > 0 ? usualDigits(custom, pattern) : customDigits(custom, pattern, scaled);
  const text = numberFormat(locale, {
    minimumIntegerDigits: Math.max(1, Math.min(21, shown.integers)),
    minimumFractionDigits: shown.decimals,
    maximumFractionDigits: shown.decimals,
    useGrouping: isGrouped(custom, pattern),
    ...(pattern.exponent > 0 ? { notation: 'scientific' } : {}),
  }).format(value as `${number}`);
  const digits = shown.integers === 0 ? text.replace(/^(-?)0(?=\D|$)/, '$1') : text;
  return [pattern.prefix, shown.before, digits, shown.after, pattern.suffix]
    .join('')
    .replaceAll('¤', custom.currencyCode ?? '¤');
}
