import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import type { CellFormat, NumberShape } from '../../tables/formats/cell-format.ts';
import { type DateToken, dateTokens } from '../../tables/formats/date-text.ts';
import { inBooks } from '../../tables/formats/formatted-text.ts';
import { currencySymbol, customNumberStyle, type ShownNumber } from './custom-number-style.ts';

/**
 * Adds the data style of a format.
 * @returns its name, or undefined where a spreadsheet's default format is right
 */
export function addNumberStyle(
  styles: AutomaticStyles,
  format: CellFormat,
  shown: ShownNumber,
): string | undefined {
  const style = dataStyle(styles, format, shown);
  return style && styles.addElement('N', style);
}

function dataStyle(
  styles: AutomaticStyles,
  format: CellFormat,
  { decimals, custom }: ShownNumber,
): XmlElement | undefined {
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
      return currency(styles, format, decimals);
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
      return customNumberStyle(styles, format, { decimals, custom });
    case 'base':
      return undefined;
  }
}

function currency(
  styles: AutomaticStyles,
  format: Extract<CellFormat, { kind: 'currency' }>,
  decimals: number,
): XmlElement {
  const symbol = [
    element('number:currency-symbol', {}, [currencySymbol(format.code)]),
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

/** Hours that may be more than a day has. */
function durationStyle(format: Extract<CellFormat, { kind: 'duration' }>): XmlElement {
  const seconds = element('number:seconds', {
    'number:style': 'long',
    'number:decimal-places': format.milliseconds ? 3 : undefined,
  });
  return element('number:time-style', { 'number:truncate-on-overflow': 'false' }, [
    element('number:hours'),
    text(':'),
    element('number:minutes', { 'number:style': 'long' }),
    ...(format.seconds ? [text(':'), seconds] : []),
  ]);
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
      return element('number:era');
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
    const fraction =
      before?.name === 'number:seconds' && before.attributes['number:decimal-places'];
    return !(
      fraction &&
      each.name === 'number:text' &&
      ['.', ','].includes([...each.children].join(''))
    );
  });
}
