import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import {
  type CellFormat,
  durationUnits,
  type FractionShape,
  type NumberShape,
} from '../../tables/formats/cell-format.ts';
import { type DateToken, dateTokens, halfOfDay } from '../../tables/formats/date-text.ts';
import {
  durationParts,
  formattedText,
  inBooks,
  inHours,
} from '../../tables/formats/formatted-text.ts';
import type { CellValue } from '../../tables/table.ts';
import {
  currencySymbol,
  customNumberStyle,
  type FixedText,
  type LocalValue,
} from './custom-number-style.ts';

/**
 * Adds the data style of a format.
 * @returns its name, or undefined where a spreadsheet's default format is right
 */
export function addNumberStyle(
  styles: AutomaticStyles,
  format: CellFormat,
  shown: LocalValue,
): string | undefined {
  const usual = dataStyle(styles, format, shown);
  const style = shown.fixed ? fixedStyle(styles, shown.fixed, usual ?? general) : usual;
  return style && styles.addElement('N', style);
}

/** The text of one value; any other has the style that comes nearest to the format. */
function fixedStyle(
  styles: AutomaticStyles,
  { text: shown, value }: FixedText,
  otherwise: XmlElement,
): XmlElement {
  const name = styles.addElement('N', otherwise);
  const distance = Math.max(almostSame, Math.abs(value) * almostEqual);
  const unlike = [`<${(value - distance).toFixed(12)}`, `>${(value + distance).toFixed(12)}`];
  return element('number:number-style', {}, [
    text(shown),
    ...unlike.map((condition) =>
      element('style:map', {
        'style:condition': `value()${condition}`,
        'style:apply-style-name': name,
      }),
    ),
  ]);
}

const general = element('number:number-style', {}, [
  element('number:number', { 'number:min-integer-digits': 1 }),
]);

/** In days a tenth of a millisecond. */
const almostSame = 1e-9;
const almostEqual = 1e-14;

/** Whether a format of a spreadsheet shows a value as Numbers does. */
export function isShownByFormat(value: CellValue, format: CellFormat, locale: string): boolean {
  switch (format.kind) {
    case 'duration':
      return (
        value.kind !== 'duration' || (hasDurationStyle(format) && isWhole(value.seconds, format))
      );
    case 'date':
      return value.kind !== 'date' || isShownByDateStyle(dateTokens(format.pattern), locale);
    case 'base':
      return format.base === 10 && format.places === 0 && isShownAsWhole(value);
    case 'fraction':
      return isFullFraction(formattedText(value, format), format);
    default:
      return true;
  }
}

function isShownAsWhole(value: CellValue): boolean {
  return value.kind !== 'number' || Number.isInteger(Number(value.decimal));
}

/** Spreadsheets have spaces for the parts and digits that a fraction lacks. */
function isFullFraction(text: string, { denominator, digits }: FractionShape): boolean {
  const [, shown = ''] = /^-?\d+ \d+\/(\d+)$/.exec(text) ?? [];
  return denominator ? shown !== '' : shown.length === digits;
}

function dataStyle(
  styles: AutomaticStyles,
  format: CellFormat,
  shown: LocalValue,
): XmlElement | undefined {
  const { decimals } = shown;
  switch (format.kind) {
    case 'number':
      if (format.decimals === undefined && !format.thousands && format.negative === 'minus')
        return undefined;
      return signed(styles, format, 'number:number-style', [number(format, decimals)]);
    case 'percentage':
      return signed(styles, format, 'number:percentage-style', [
        number(format, Math.max(0, decimals - 2)),
        text('%'),
      ]);
    case 'currency':
      return currency(styles, format, shown);
    case 'scientific':
      return element('number:number-style', {}, [
        element('number:scientific-number', {
          'number:decimal-places': format.decimals ?? decimals,
          'number:min-integer-digits': 1,
          'number:min-exponent-digits': 1,
          'number:forced-exponent-sign': 'false',
        }),
      ]);
    case 'fraction':
      return element('number:number-style', {}, [fraction(format)]);
    case 'date':
      return dateStyle(format.pattern);
    case 'duration':
      return durationStyle(format);
    case 'boolean':
    case 'checkbox':
      return element('number:boolean-style', {}, [element('number:boolean')]);
    case 'text':
      return element('number:text-style', {}, [element('number:text-content')]);
    case 'custom-text':
      return customText(format.pattern);
    case 'custom-number':
      return customNumberStyle(styles, format, shown);
    case 'base':
      return undefined;
  }
}

function currency(
  styles: AutomaticStyles,
  format: Extract<CellFormat, { kind: 'currency' }>,
  { decimals, locale }: LocalValue,
): XmlElement {
  const symbol = [
    element('number:currency-symbol', {}, [currencySymbol(format.code, locale)]),
    // In books the symbol stands at the left of the cell, and the amount at its right.
    ...(format.accounting ? [element('number:fill-character', {}, [' '])] : []),
  ];
  const amount = [number(format, Math.max(2, decimals))];
  return format.accounting
    ? signed(styles, inBooks(format), 'number:currency-style', amount, symbol)
    : signed(styles, format, 'number:currency-style', [...symbol, ...amount]);
}

/**
 * Negative numbers in red, without a sign as in Numbers, or in parentheses: the others have a style
 * of their own.
 * @param before text before the parentheses
 */
function signed(
  styles: AutomaticStyles,
  shape: NumberShape,
  name: string,
  content: XmlElement[],
  before: XmlElement[] = [],
): XmlElement {
  if (shape.negative === 'minus') {
    return element(name, {}, [...before, ...content]);
  }
  const positive = styles.addElement('N', element(name, {}, [...before, ...content]));
  const red = shape.negative !== 'parentheses';
  const parentheses = shape.negative !== 'red';
  return element(name, {}, [
    ...(red ? [element('style:text-properties', { 'fo:color': '#ff0000' })] : []),
    ...before,
    ...(parentheses ? [text('(')] : []),
    ...content,
    ...(parentheses ? [text(')')] : []),
    element('style:map', {
      'style:condition': 'value()>=0',
      'style:apply-style-name': positive,
    }),
  ]);
}

function number(shape: NumberShape, decimals: number): XmlElement {
  const places = Math.min(20, shape.decimals ?? decimals);
  return element('number:number', {
    'number:decimal-places': places,
    'number:min-decimal-places': places,
    'number:min-integer-digits': 1,
    'number:grouping': shape.thousands ? 'true' : undefined,
  });
}

function fraction(format: Extract<CellFormat, { kind: 'fraction' }>): XmlElement {
  const digits = format.denominator ? String(format.denominator).length : format.digits;
  return element('number:fraction', {
    'number:min-integer-digits': 0,
    'number:min-numerator-digits': 1,
    'number:min-denominator-digits': digits,
    'number:denominator-value': format.denominator,
  });
}

/** The largest unit may be more than the next one has. Weeks, days and words are hours. */
function durationStyle(format: Duration): XmlElement {
  const hours = inHours(format.smallest === units.millisecond ? 'millisecond' : 'second');
  const { style, largest, smallest } = hasDurationStyle(format) ? format : hours;
  const parts: XmlElement[] = [];
  for (let unit = largest; unit <= Math.min(smallest, units.second); unit += 1) {
    const isPadded = style === 'colons' && unit > units.hour && largest < smallest;
    parts.push(
      ...(style === 'colons' && unit > largest ? [text(':')] : []),
      element(`number:${durationUnits[unit]}s`, {
        'number:style': isPadded ? 'long' : undefined,
        'number:decimal-places':
          smallest === units.millisecond && unit === units.second ? 3 : undefined,
      }),
      ...(style === 'letters' ? [text(letterBehind(unit, smallest))] : []),
    );
  }
  return element('number:time-style', { 'number:truncate-on-overflow': 'false' }, parts);
}

type Duration = Extract<CellFormat, { kind: 'duration' }>;

const units = {
  hour: durationUnits.indexOf('hour'),
  second: durationUnits.indexOf('second'),
  millisecond: durationUnits.indexOf('millisecond'),
};

/** Spreadsheets know no weeks, no days beyond a month, and no plurals. */
function hasDurationStyle({ style, largest, smallest }: Duration): boolean {
  if (style === 'words' || largest < units.hour || largest > units.second) return false;
  return smallest < units.millisecond || (style === 'colons' && largest < units.second);
}

function letterBehind(unit: number, smallest: number): string {
  return `${durationUnits[unit]?.charAt(0)}${unit < smallest ? ' ' : ''}`;
}

/** Whether nothing is left below the smallest unit, which spreadsheets would round. */
function isWhole(seconds: number, format: Duration): boolean {
  return durationParts(seconds, format).rest === 0;
}

/** The private character stands for the cell's text. */
function customText(pattern: string): XmlElement {
  const pieces = pattern.split('\ue421');
  const children: XmlNode[] = pieces.flatMap((piece, at) => [
    ...(at > 0 ? [element('number:text-content')] : []),
    ...(piece ? [text(piece)] : []),
  ]);
  return element('number:text-style', {}, children);
}

function text(content: string): XmlElement {
  return element('number:text', {}, [content]);
}

/**
 * Whether spreadsheets show a date so: they know no weeks, quarters and days of the year, half days
 * only as `AM`, and hours up to 12 only with these.
 */
function isShownByDateStyle(tokens: DateToken[], locale: string): boolean {
  const letters = tokens.flatMap((token) => ('letter' in token ? [token.letter] : []));
  const has = (some: string) => letters.some((letter) => some.includes(letter));
  if (has('wWFQqDkK') || tokens.some((token) => 'letter' in token && isNarrow(token))) return false;
  return has('a') ? halfOfDay(new Date(0), locale) === 'AM' : !has('h');
}

/** A single letter of a name. */
function isNarrow({ letter, count }: { letter: string; count: number }): boolean {
  return 'MLEec'.includes(letter) && count === 5;
}

/** The date style of a pattern; undefined where ODF can express no part of it. */
function dateStyle(pattern: string): XmlElement | undefined {
  const tokens = dateTokens(pattern);
  const parts = tokens.flatMap((token, at) => part(token, tokens[at + 2]) ?? []);
  const hasFields = parts.some(({ name }) => name !== 'number:text');
  return hasFields ? element('number:date-style', {}, joined(parts)) : undefined;
}

/**
 * Weeks and quarters do not exist in formats of XLSX, where they would make the date a number.
 * @param next the token after the text that follows: seconds include their fraction
 */
function part(token: DateToken, next: DateToken | undefined): XmlElement | undefined {
  if ('literal' in token) return element('number:text', {}, [token.literal]);
  const long = token.count % 2 === 0 ? { 'number:style': 'long' } : {};
  const two = token.count >= 2 ? { 'number:style': 'long' } : {};
  switch (token.letter) {
    case 'y':
    case 'Y':
    case 'u':
      return element('number:year', token.count === 2 ? {} : { 'number:style': 'long' });
    case 'M':
    case 'L':
      return token.count < 3
        ? element('number:month', two)
        : element('number:month', { 'number:textual': 'true', ...long });
    case 'd':
      return element('number:day', two);
    case 'E':
    case 'e':
    case 'c':
      return element('number:day-of-week', token.count >= 4 ? { 'number:style': 'long' } : {});
    case 'a':
      return element('number:am-pm');
    case 'H':
    case 'h':
    case 'k':
    case 'K':
      return element('number:hours', two);
    case 'm':
      return element('number:minutes', two);
    case 's':
      return element('number:seconds', { ...two, 'number:decimal-places': fractionDigits(next) });
    case 'G':
      // Spreadsheets know eras of calendars only that count otherwise, and would count so.
      return text('AD');
    default:
      return undefined;
  }
}

function fractionDigits(next: DateToken | undefined): number | undefined {
  return next && 'letter' in next && next.letter === 'S' ? Math.min(3, next.count) : undefined;
}

/** A point before a fraction that the seconds already show would stand twice. */
function joined(parts: XmlElement[]): XmlElement[] {
  return parts.filter((each, at) => {
    const before = parts[at - 1];
    const isPoint = each.name === 'number:text' && /^[.,]$/.test([...each.children].join(''));
    const isAfterSeconds = before?.name === 'number:seconds';
    return !(isPoint && isAfterSeconds && before.attributes['number:decimal-places']);
  });
}
