import type { AutomaticStyles } from '../../../../shared/node/odf/styles/automatic-styles.ts';
import { element, type XmlElement, type XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { CellFormat, CustomNumber, NumberShape } from '../../tables/formats/cell-format.ts';
import { numberPattern } from '../../tables/formats/number-pattern.ts';
import { dateStyle } from './date-style.ts';

/**
 * Adds the data style of a format.
 * @param decimals digits behind the point that the value has, for formats that show as many
 * @returns its name, or undefined where a spreadsheet's own way of showing it is right
 */
export function addNumberStyle(
  styles: AutomaticStyles,
  format: CellFormat,
  decimals: number,
): string | undefined {
  const style = dataStyle(styles, format, decimals);
  return style && styles.addElement('N', style);
}

function dataStyle(
  styles: AutomaticStyles,
  format: CellFormat,
  decimals: number,
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
      return signed(styles, format, 'number:currency-style', [
        element('number:currency-symbol', {}, [currencySymbol(format.code)]),
        number(format, Math.max(2, decimals)),
      ]);
    case 'scientific':
      return element('number:number-style', {}, [
        element('number:scientific-number', {
          'number:decimal-places': format.decimals ?? decimals,
          'number:min-integer-digits': 1,
          'number:min-exponent-digits': 1,
        }),
      ]);
    case 'fraction':
      return element('number:number-style', {}, [fraction(format)]);
    case 'date':
      return dateStyle(format.pattern);
    case 'duration':
      return durationStyle(format);
    case 'boolean':
      return element('number:boolean-style', {}, [element('number:boolean')]);
    case 'text':
      return element('number:text-style', {}, [element('number:text-content')]);
    case 'custom-text':
      return customText(format.pattern);
    case 'custom-number':
      return customStyle(styles, format);
    case 'base':
      return undefined;
  }
}

/** Negative numbers in red or parentheses: the others have a style of their own. */
function signed(styles: AutomaticStyles, shape: NumberShape, name: string, content: XmlElement[]) {
  if (shape.negative === 'minus') {
    return element(name, {}, content);
  }
  const positive = styles.addElement('N', element(name, {}, content));
  const red = shape.negative !== 'parentheses';
  const parentheses = shape.negative !== 'red';
  return element(name, {}, [
    ...(red ? [element('style:text-properties', { 'fo:color': '#ff0000' })] : []),
    text(parentheses ? '(' : '-'),
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

export function currencySymbol(code: string): string {
  if (!/^[A-Za-z]{3}$/.test(code)) return code;
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? code;
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

function customStyle(
  styles: AutomaticStyles,
  format: Extract<CellFormat, { kind: 'custom-number' }>,
): XmlElement | undefined {
  const otherwise = customContent(format.otherwise);
  if (!otherwise) return undefined;
  const maps = format.rules.flatMap((rule) => {
    const content = customContent(rule);
    if (!content || !rule.condition) return [];
    return element('style:map', {
      'style:condition': `value()${rule.condition.operator}${rule.condition.value}`,
      'style:apply-style-name': styles.addElement('N', customElement(content, rule)),
    });
  });
  return customElement([...otherwise, ...maps], format.otherwise);
}

function customElement(children: XmlNode[], custom: CustomNumber): XmlElement {
  const percent = numberPattern(custom.pattern)?.percent;
  return element(percent ? 'number:percentage-style' : 'number:number-style', {}, children);
}

function customContent(custom: CustomNumber): XmlNode[] | undefined {
  const pattern = numberPattern(custom.pattern);
  // A spreadsheet can multiply by a hundred only, by showing a percentage.
  const scaled = custom.scale !== 1 && !(pattern?.percent && custom.scale === 100);
  if (!pattern || scaled || custom.fraction) return undefined;
  const symbol = (part: string) =>
    part.replaceAll('¤', custom.currencyCode ? currencySymbol(custom.currencyCode) : '¤');
  const attributes = {
    'number:decimal-places': pattern.decimals,
    'number:min-decimal-places': pattern.minDecimals,
    'number:min-integer-digits': pattern.integers,
    'number:grouping': pattern.grouping || custom.thousands ? 'true' : undefined,
  };
  const digits =
    pattern.exponent > 0
      ? element('number:scientific-number', {
          ...attributes,
          'number:min-exponent-digits': pattern.exponent,
        })
      : element('number:number', attributes);
  return [
    ...(pattern.prefix ? [text(symbol(pattern.prefix))] : []),
    digits,
    ...(pattern.suffix ? [text(symbol(pattern.suffix))] : []),
  ];
}

function text(content: string): XmlElement {
  return element('number:text', {}, [content]);
}
