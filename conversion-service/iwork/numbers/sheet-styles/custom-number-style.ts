import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import type { CellFormat, CustomNumber } from '../../tables/formats/cell-format.ts';
import {
  type CustomDigits,
  chosenNumber,
  dependsOnSign,
  isForNegatives,
  isGrouped,
  isShownByPattern,
  type NumberPattern,
  numberPattern,
  patternsBySize,
  patternText,
  usualDigits,
} from '../../tables/formats/custom-number.ts';

type CustomFormat = Extract<CellFormat, { kind: 'custom-number' }>;

/** What a format needs to know of a cell's value. */
export type ShownValue = {
  /** Digits behind the point that it has, for formats that show as many. */
  decimals: number;
  /** Which pattern of a format that people made it is shown by, and with which digits. */
  custom?: { number: CustomNumber; digits: CustomDigits | undefined } | undefined;
  /** Its text, where no format of a spreadsheet has it. */
  fixed?: FixedText | undefined;
};

/** The same with the language of its document. */
export type LocalValue = ShownValue & { locale: string };

/** @param value as a spreadsheet has it: days of dates and durations */
export type FixedText = { text: string; value: number };

/**
 * The data style of a user-defined format. Its conditions are in the style where spreadsheets show
 * by them what Numbers shows; elsewhere the style is that of the pattern for the cell's number.
 * @returns undefined for what no style can express: fractions, and numbers that are multiplied
 */
export function customNumberStyle(
  styles: AutomaticStyles,
  format: CustomFormat,
  { custom: shown, locale }: LocalValue,
): XmlElement | undefined {
  const { number = format.otherwise, digits } = shown ?? {};
  const of = (custom: CustomNumber, negative: boolean) =>
    section(custom, custom === number ? digits : undefined, { negative, locale });
  if (format.rules.length === 0) return of(number, false);
  const byLimits = dependsOnSign(format) ? undefined : limitedStyle(styles, format, of);
  if (byLimits) return byLimits;
  const bySign = dependsOnSign(format);
  const [positive, negative, zero] = [1, -1, 0].map((sign) =>
    of(bySign ? chosenNumber(format, sign) : number, sign < 0),
  );
  if (!positive || !negative || !zero) return undefined;
  return withMaps(zero, [
    map({ operator: '>', value: 0 }, styles.addElement('N', positive)),
    map({ operator: '<', value: 0 }, styles.addElement('N', negative)),
  ]);
}

/**
 * Spreadsheets know two conditions. One is for negative numbers, whose sign they leave out where
 * there are conditions.
 */
function limitedStyle(
  styles: AutomaticStyles,
  format: CustomFormat,
  of: (custom: CustomNumber, negative: boolean) => XmlElement | undefined,
): XmlElement | undefined {
  const { sizes = [], negative } = patternsBySize(format) ?? {};
  const [large, small] = sizes;
  if (!large || !small || !negative || sizes.length > 2) return undefined;
  const [above, usual, below] = [
    of(large.custom, false),
    of(small.custom, false),
    of(negative, true),
  ];
  if (!above || !usual || !below) return undefined;
  return withMaps(usual, [
    map(large.from, styles.addElement('N', above)),
    map({ operator: '<', value: 0 }, styles.addElement('N', below)),
  ]);
}

function withMaps(style: XmlElement, maps: XmlElement[]): XmlElement {
  return element(style.name, {}, [...style.children, ...maps]);
}

function map({ operator, value }: { operator: string; value: number }, name: string): XmlElement {
  const condition = `value()${operator}${value}`;
  return element('style:map', { 'style:condition': condition, 'style:apply-style-name': name });
}

/** @param negative whether it is for negative numbers, which stand without a sign then */
function section(
  custom: CustomNumber,
  own: CustomDigits | undefined,
  { negative, locale }: { negative: boolean; locale: string },
): XmlElement | undefined {
  const pattern = numberPattern(custom.pattern);
  if (!pattern) {
    const words = patternText(custom.pattern);
    return element('number:number-style', {}, [text(withSymbol(words, custom, locale))]);
  }
  // A spreadsheet can multiply by a hundred only, by showing a percentage.
  if (!isShownByPattern(custom)) return undefined;
  const digits = own ?? usualDigits(custom, pattern);
  const sign = negative && !isForNegatives(custom) ? '-' : '';
  const children: XmlNode[] = [
    ...optionalText(sign + withSymbol(pattern.prefix, custom, locale) + digits.before),
    numberElement(custom, pattern, digits),
    ...optionalText(digits.after + withSymbol(pattern.suffix, custom, locale)),
  ];
  return element(pattern.percent ? 'number:percentage-style' : 'number:number-style', {}, children);
}

/**
 * As many decimals as this number shows: a spreadsheet would keep the decimal point of a number
 * without any.
 */
function numberElement(
  custom: CustomNumber,
  pattern: NumberPattern,
  { integers, decimals }: CustomDigits,
): XmlElement {
  const attributes = {
    'number:decimal-places': decimals,
    'number:min-decimal-places': decimals,
    'number:min-integer-digits': integers,
    'number:grouping': isGrouped(custom, pattern) ? 'true' : undefined,
  };
  return pattern.exponent > 0
    ? element('number:scientific-number', {
        ...attributes,
        'number:min-exponent-digits': pattern.exponent,
        'number:forced-exponent-sign': String(pattern.signedExponent),
      })
    : element('number:number', attributes);
}

function withSymbol(part: string, { currencyCode }: CustomNumber, locale: string): string {
  return part.replaceAll('¤', currencyCode ? currencySymbol(currencyCode, locale) : '¤');
}

function optionalText(content: string): XmlElement[] {
  return content ? [text(content)] : [];
}

function text(content: string): XmlElement {
  return element('number:text', {}, [content]);
}

/** The sign of a currency, such as £; with a space its code where it has none in that language. */
export function currencySymbol(code: string, locale: string): string {
  if (!/^[A-Za-z]{3}$/.test(code)) return code;
  const options = { style: 'currency', currency: code } as const;
  const parts = new Intl.NumberFormat(locale, options).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code;
  return symbol.toUpperCase() === code.toUpperCase() ? `${symbol}\u00a0` : symbol;
}
