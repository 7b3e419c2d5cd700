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
 * The data style of a user-defined format. One that depends only on the sign has its conditions in
 * the style. Spreadsheets support too few others, and drop the sign of the rest: there the style is
 * that of the pattern for the cell's number.
 * @returns undefined for what no style can express: fractions, and numbers that are multiplied
 */
export function customNumberStyle(
  styles: AutomaticStyles,
  format: CustomFormat,
  { custom: shown, locale }: LocalValue,
): XmlElement | undefined {
  const { number = format.otherwise, digits } = shown ?? {};
  if (format.rules.length === 0) return section(number, digits, { negative: false, locale });
  const bySign = dependsOnSign(format);
  const of = (sign: number) => {
    const found = bySign ? chosenNumber(format, sign) : number;
    return section(found, found === number ? digits : undefined, { negative: sign < 0, locale });
  };
  const [positive, negative, zero] = [of(1), of(-1), of(0)];
  if (!positive || !negative || !zero) return undefined;
  return element(zero.name, {}, [
    ...zero.children,
    map('>', styles.addElement('N', positive)),
    map('<', styles.addElement('N', negative)),
  ]);
}

function map(operator: '>' | '<', name: string): XmlElement {
  const condition = `value()${operator}0`;
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
