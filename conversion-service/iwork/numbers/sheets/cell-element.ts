import { textNodes } from '../../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/element.ts';
import { isoDate, referenceDate } from '../../reference-date.ts';
import { formattedText } from '../../tables/formats/formatted-text.ts';
import type { CellComment, CellValue, ErrorCode, TableCell } from '../../tables/table.ts';
import type { SheetContext } from './sheet-context.ts';

/** What a cell of a spreadsheet can hold in XLSX. */
const maxTextLength = 32_767;

/** What a cell holds, as paragraphs behind its comments. */
export function cellNodes(
  { value, format, comments }: TableCell,
  richText: SheetContext['richText'],
  error: ErrorCode = '#VALUE!',
): XmlNode[] {
  const isRich = value.kind === 'rich-text' && value.text.length <= maxTextLength;
  const shown = value.kind === 'error' ? error : formattedText(value, format);
  const paragraphs = isRich ? richText(value.storage) : plainParagraphs(shown);
  return comments.length > 0 ? [...comments.map(annotation), ...paragraphs] : paragraphs;
}

/**
 * Adds a cell's value to its attributes.
 * @param formula in OpenFormula
 * @param error which one the cell shows, where it shows one
 */
export function addContent(
  { value }: TableCell,
  attributes: XmlAttributes,
  { formula, error }: { formula: string | undefined; error: ErrorCode | undefined },
): void {
  if (formula) attributes['table:formula'] = `of:=${formula}`;
  addValue(value, attributes, error);
}

function addValue(value: CellValue, attributes: XmlAttributes, error: ErrorCode = '#VALUE!'): void {
  switch (value.kind) {
    case 'empty':
      return;
    case 'number':
      attributes['office:value-type'] = 'float';
      attributes['office:value'] = value.decimal;
      return;
    case 'boolean':
      attributes['office:value-type'] = 'boolean';
      attributes['office:boolean-value'] = String(value.value);
      return;
    case 'duration':
      attributes['office:value-type'] = 'time';
      attributes['office:time-value'] = isoDuration(value.seconds);
      return;
    case 'date': {
      const date = referenceDate(value.seconds);
      attributes['office:value-type'] = date ? 'date' : 'string';
      if (date) attributes['office:date-value'] = isoDate(date);
      return;
    }
    case 'error':
      // It gives the error again at every calculation.
      attributes['table:formula'] = `of:=${error}`;
      attributes['office:value-type'] = 'string';
      attributes['office:string-value'] = '';
      attributes['calcext:value-type'] = 'error';
      return;
    default:
      attributes['office:value-type'] = 'string';
  }
}

/** `PT26H5M3.5S`, the exact seconds in the last part. */
function isoDuration(seconds: number): string {
  const whole = Math.abs(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole - hours * 3600) / 60);
  const rest = Number((whole - hours * 3600 - minutes * 60).toFixed(9));
  return `${seconds < 0 ? '-' : ''}PT${hours}H${minutes}M${rest}S`;
}

const lineEnd = /\r\n|[\n\r\u2029]/;

function plainParagraphs(text: string): XmlNode[] {
  if (text === '') return [];
  const kept = text.slice(0, maxTextLength);
  if (!lineEnd.test(kept)) return [element('text:p', {}, textNodes(kept))];
  return kept.split(lineEnd).map((line) => element('text:p', {}, textNodes(line)));
}

function annotation(comment: CellComment): XmlElement {
  const date = comment.seconds === undefined ? undefined : referenceDate(comment.seconds);
  return element('office:annotation', {}, [
    ...(comment.author ? [element('dc:creator', {}, [comment.author])] : []),
    ...(date ? [element('dc:date', {}, [isoDate(date)])] : []),
    ...plainParagraphs(comment.text),
  ]);
}
