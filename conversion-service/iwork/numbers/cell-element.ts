import { textNodes } from '../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
  type XmlNode,
} from '../../../shared/node/odf/xml/element.ts';
import { formattedText } from '../tables/formatted-text.ts';
import { isoDate, referenceDate } from '../tables/reference-date.ts';
import type { CellComment, CellValue, TableCell } from '../tables/table.ts';
import type { TextPart } from '../text/text-part.ts';
import { richParagraphs } from './rich-text.ts';

/** What a cell of a spreadsheet can hold in XLSX. */
const LONGEST_TEXT = 32_767;

/**
 * A cell as `table:table-cell`.
 * @param attributes its style and spans
 * @param options its formula in OpenFormula, and what writes text with styles
 */
export function cellElement(
  cell: TableCell,
  attributes: XmlAttributes,
  { formula, text: part }: { formula: string | undefined; text: TextPart },
): XmlElement {
  const { value, format } = cell;
  const text = formattedText(value, format);
  return element(
    'table:table-cell',
    {
      ...attributes,
      ...(formula ? { 'table:formula': `of:=${formula}` } : {}),
      ...valueAttributes(value),
    },
    [
      ...cell.comments.map(annotation),
      ...(value.kind === 'rich-text' && value.text.length <= LONGEST_TEXT
        ? richParagraphs(value.storage, part)
        : plainParagraphs(value.kind === 'error' ? ERROR_VALUE : text)),
    ],
  );
}

/** What spreadsheets call a result that is none; the formula gives it again at every calculation. */
const ERROR_VALUE = '#VALUE!';

function valueAttributes(value: CellValue): XmlAttributes {
  switch (value.kind) {
    case 'empty':
      return {};
    case 'number':
      return { 'office:value-type': 'float', 'office:value': value.decimal };
    case 'boolean':
      return { 'office:value-type': 'boolean', 'office:boolean-value': String(value.value) };
    case 'duration':
      return { 'office:value-type': 'time', 'office:time-value': isoDuration(value.seconds) };
    case 'date': {
      const date = referenceDate(value.seconds);
      if (!date) return { 'office:value-type': 'string' };
      return { 'office:value-type': 'date', 'office:date-value': isoDate(date) };
    }
    case 'error':
      return {
        'table:formula': `of:=${ERROR_VALUE}`,
        'office:value-type': 'string',
        'office:string-value': '',
        'calcext:value-type': 'error',
      };
    default:
      return { 'office:value-type': 'string' };
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

function plainParagraphs(text: string): XmlNode[] {
  if (text === '') return [];
  return text
    .slice(0, LONGEST_TEXT)
    .split(/\r\n|[\n\r\u2029]/)
    .map((line) => element('text:p', {}, textNodes(line)));
}

function annotation(comment: CellComment): XmlElement {
  const date = comment.seconds === undefined ? undefined : referenceDate(comment.seconds);
  return element('office:annotation', {}, [
    ...(comment.author ? [element('dc:creator', {}, [comment.author])] : []),
    ...(date ? [element('dc:date', {}, [isoDate(date)])] : []),
    ...plainParagraphs(comment.text),
  ]);
}
