import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import type { CellFormat, CustomNumber } from '../../tables/formats/cell-format.ts';
import {
  chosenNumber,
  customDigits,
  dependsOnSign,
  isForNegatives,
  type NumberPattern,
  numberPattern,
  patternText,
} from '../../tables/formats/custom-number.ts';

type CustomFormat = Extract<CellFormat, { kind: 'custom-number' }>;

/** What a format needs to know of a cell's number. */
export type ShownNumber = {
  /** Digits behind the point that it has, for formats that show as many. */
  decimals: number;
  /** Which pattern of a format that people made it is shown by. */
  custom?: CustomNumber | undefined;
};

/**
 * The data style of a user-defined format. One that depends only on the sign has its conditions in
 * the style. Spreadsheets support too few others, and drop the sign of the rest: there the style is
 * that of the pattern for the cell's number.
 * @returns undefined for what no style can express: fractions, and numbers that are multiplied
 */
export function customNumberStyle(
  styles: AutomaticStyles,
  format: CustomFormat,
  { decimals, custom = format.otherwise }: ShownNumber,
): XmlElement | undefined {
  if (format.rules.length === 0) return section(custom, decimals, { negative: false });
  const bySign = dependsOnSign(format);
  const of = (sign: number) => (bySign ? chosenNumber(format, sign) : custom);
  const positive = section(of(1), decimals, { negative: false });
  const negative = section(of(-1), decimals, { negative: true });
  const zero = section(of(0), decimals, { negative: false });
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
  decimals: number,
  { negative }: { negative: boolean },
): XmlElement | undefined {
  const pattern = numberPattern(custom.pattern);
  if (!pattern) {
    const words = patternText(custom.pattern);
    return element('number:number-style', {}, [text(withSymbol(words, custom))]);
  }
  // A spreadsheet can multiply by a hundred only, by showing a percentage.
  const scaled = custom.scale !== 1 && !(pattern.percent && custom.scale === 100);
  if (scaled || custom.fraction) return undefined;
  const sign = negative && !isForNegatives(custom) ? '-' : '';
  const children: XmlNode[] = [
    ...optionalText(sign + withSymbol(pattern.prefix, custom)),
    digits(custom, pattern, decimals),
    ...optionalText(withSymbol(pattern.suffix, custom)),
  ];
  return element(pattern.percent ? 'number:percentage-style' : 'number:number-style', {}, children);
}

/**
 * As many decimals as this number shows: a spreadsheet would keep the decimal point of a number
 * without any.
 */
function digits(custom: CustomNumber, pattern: NumberPattern, decimals: number): XmlElement {
  const { integers, minDecimals, maxDecimals } = customDigits(custom, pattern);
  const places = Math.min(maxDecimals, Math.max(minDecimals, decimals));
  const attributes = {
    'number:decimal-places': places,
    'number:min-decimal-places': places,
    'number:min-integer-digits': integers,
    'number:grouping': pattern.grouping || custom.thousands ? 'true' : undefined,
  };
  return pattern.exponent > 0
    ? element('number:scientific-number', {
        ...attributes,
        'number:min-exponent-digits': pattern.exponent,
        'number:forced-exponent-sign': String(pattern.signedExponent),
      })
    : element('number:number', attributes);
}

function withSymbol(part: string, { currencyCode }: CustomNumber): string {
  return part.replaceAll('¤', currencyCode ? currencySymbol(currencyCode) : '¤');
}

function optionalText(content: string): XmlElement[] {
  return content ? [text(content)] : [];
}

function text(content: string): XmlElement {
  return element('number:text', {}, [content]);
}

/** The sign of a currency, such as £; its code where it has none. */
export function currencySymbol(code: string): string {
  if (!/^[A-Za-z]{3}$/.test(code)) return code;
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
}
