import type { CellFormat, NegativeStyle, NumberShape } from '../../tables/formats/cell-format.ts';
import { inHours } from '../../tables/formats/formatted-text.ts';
import type { CellValue } from '../../tables/table.ts';
import type { Xml09Styles } from '../stylesheet/styles.ts';
import { childOf, numberIn, type Xml09Element } from '../xml/xml09-element.ts';

/** What the style of a cell asks for: the same numbers as in later versions. */
const types = {
  automatic: 255,
  number: 256,
  currency: 257,
  percentage: 258,
  scientific: 259,
  fraction: 262,
  base: 269,
  custom: 270,
} as const;

/** Types by what a number format calls itself. */
const typesOfFormats: Record<number, number> = {
  0: types.number,
  1: types.currency,
  2: types.percentage,
  3: types.scientific,
  4: types.fraction,
  5: types.base,
};

/**
 * How a cell shows its value.
 * @param chain its style with those that this derives from
 * @param computed the format (`cf`) of a formula's result or of a value, where the style sets none
 */
export function xml09CellFormat(
  styles: Xml09Styles,
  chain: readonly Xml09Element[],
  kind: CellValue['kind'],
  computed: Xml09Element | undefined,
): CellFormat | undefined {
  switch (kind) {
    case 'number':
      return numberFormat(styles, chain, computed);
    case 'date':
      return datePattern(styles.value(chain, 'SFTCellStylePropertyDateTimeFormat'));
    case 'duration':
      return durationFormat(styles.value(chain, 'SFTCellStylePropertyDurationFormat'));
    case 'boolean':
      return { kind: 'boolean' };
    default:
      return undefined;
  }
}

function datePattern(format: Xml09Element | undefined): CellFormat | undefined {
  const pattern = format?.attributes.fmt;
  return pattern ? { kind: 'date', pattern } : undefined;
}

/** Units by their letters: `hhh mmm sss`. */
function durationFormat(format: Xml09Element | undefined): CellFormat {
  const units = format?.attributes.fmt ?? 's';
  const smallest = units.includes('f') ? 'millisecond' : units.includes('s') ? 'second' : 'minute';
  return inHours(smallest);
}

/** Whether a duration is shown in words (`hhh`) or weeks and days, which ODF does not support. */
export function saysDurationsInWords(styles: Xml09Styles, chain: readonly Xml09Element[]): boolean {
  const format = styles.value(chain, 'SFTCellStylePropertyDurationFormat');
  return /[wd]|hhh|mmm|sss/.test(format?.attributes.fmt ?? '');
}

function numberFormat(
  styles: Xml09Styles,
  chain: readonly Xml09Element[],
  computed: Xml09Element | undefined,
): CellFormat | undefined {
  const own = styles.value(chain, 'SFTCellStylePropertyNumberFormat');
  const type = styles.number(chain, 'SFTCellStylePropertyFormatType') ?? types.automatic;
  if (type !== types.automatic) return formatOfType(type, own);
  const implied = numberIn(computed, 'implicit-format-type') ?? types.automatic;
  if (implied === types.automatic) return undefined;
  return formatOfType(implied, childOf(computed, 'number-format') ?? own);
}

/** The format of numbers at an axis or beside what shows them; undefined for that of the data. */
export function chartNumberFormat(
  type: number | undefined,
  format: Xml09Element | undefined,
): CellFormat | undefined {
  return type === undefined || type === types.automatic ? undefined : formatOfType(type, format);
}

function formatOfType(type: number, format: Xml09Element | undefined): CellFormat | undefined {
  switch (type) {
    case types.number:
      return { kind: 'number', ...shape(format) };
    case types.currency:
      return {
        kind: 'currency',
        code: format?.attributes['format-currency-code'] || 'USD',
        accounting: isTrue(format, 'format-use-accounting-style'),
        ...shape(format),
      };
    case types.percentage:
      return { kind: 'percentage', ...shape(format) };
    case types.scientific:
      return { kind: 'scientific', ...shape(format) };
    case types.fraction:
      return fraction(numberIn(format, 'format-fraction-accuracy') ?? -1);
    case types.base:
      return base(format);
    case types.custom:
      return customNumber(format);
    default: {
      const named = typesOfFormats[numberIn(format, 'format-type') ?? -1];
      return named === undefined ? undefined : formatOfType(named, format);
    }
  }
}

/** More places than 30 stand for as many as the number has. */
function shape(format: Xml09Element | undefined): NumberShape {
  const decimals = numberIn(format, 'format-decimal-places');
  const isFixed = decimals !== undefined && decimals >= 0 && decimals <= 30;
  return {
    decimals: isFixed ? Math.floor(decimals) : undefined,
    thousands: isTrue(format, 'format-show-thousands-separator'),
    negative: negativeStyle(format),
  };
}

/** Accounting amounts have parentheses only in their pattern: `¤#,##0.00;(¤#,##0.00)`. */
function negativeStyle(format: Xml09Element | undefined): NegativeStyle {
  const styles: NegativeStyle[] = ['minus', 'red', 'parentheses', 'red-parentheses'];
  const said = styles[numberIn(format, 'format-negative-style') ?? 0] ?? 'minus';
  const pattern = format?.attributes['format-string'] ?? '';
  return said === 'minus' && /;\s*\(/.test(pattern) ? 'parentheses' : said;
}

/** Negative accuracy: up to that many digits; positive: that denominator. */
function fraction(accuracy: number): CellFormat {
  return accuracy > 0
    ? { kind: 'fraction', denominator: Math.floor(accuracy), digits: 2 }
    : { kind: 'fraction', denominator: undefined, digits: Math.min(3, Math.ceil(-accuracy) || 1) };
}

function base(format: Xml09Element | undefined): CellFormat {
  const places = numberIn(format, 'format-base-places') ?? 0;
  const base = Math.floor(numberIn(format, 'format-base') ?? 10);
  return { kind: 'base', base, places, twosComplement: false };
}

/** Negative numbers have a pattern of their own behind a semicolon: the sign is enough. */
function customNumber(format: Xml09Element | undefined): CellFormat | undefined {
  const [pattern] = (format?.attributes['format-string'] ?? '').split(';');
  if (!pattern) return undefined;
  const currencyCode = format?.attributes['format-currency-code'];
  const otherwise = { pattern, currencyCode, scale: 1, thousands: undefined, fraction: undefined };
  return { kind: 'custom-number', rules: [], otherwise };
}

function isTrue(format: Xml09Element | undefined, attribute: string): boolean {
  return format?.attributes[attribute] === 'true';
}
