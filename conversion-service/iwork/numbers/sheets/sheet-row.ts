import { textNodes } from '../../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import { isoDate, referenceDate } from '../../reference-date.ts';
import type { CellFormat } from '../../tables/formats/cell-format.ts';
import {
  chosenNumber,
  customDigits,
  customScale,
  isShownByPattern,
  numberPattern,
} from '../../tables/formats/custom-number.ts';
import { formattedText, inHours, settledDuration } from '../../tables/formats/formatted-text.ts';
import type {
  CellComment,
  CellRange,
  CellValue,
  ErrorCode,
  Table,
  TableCell,
} from '../../tables/table.ts';
import type { MergeSpans } from '../../tables/table-grid.ts';
import { isShownByFormat } from '../sheet-styles/number-styles.ts';
import type { ShownCell } from '../sheet-styles/sheet-styles.ts';
import type { SheetContext } from './sheet-context.ts';

/**
 * A larger table is written only as far as its rows have stored cells: no table that a person fills
 * is so large, but a damaged or hostile document may claim it.
 */
const SPARSE_AREA = 4_000_000;

export function isSparse(table: Table): boolean {
  return table.rows * table.columns > SPARSE_AREA;
}

/** A row as `table:table-row`. Rows must be requested in order. */
export function rowElement(
  table: Table,
  row: number,
  merges: MergeSpans,
  context: SheetContext,
): XmlElement {
  const attributes = context.tracks.row(table, row);
  return element('table:table-row', attributes, [...cellElements(table, row, merges, context)]);
}

/** Equal empty cells are written as one with a repeat count. */
function* cellElements(
  table: Table,
  row: number,
  merges: MergeSpans,
  context: SheetContext,
): Generator<XmlElement> {
  let run: { name: string; style: string; count: number } | undefined;
  const columns = isSparse(table) ? table.storedColumns(row) : table.columns;
  for (let column = 0; column < columns; column += 1) {
    const found = table.cell(row, column);
    const cell = found && context.conditions ? withRules(found, { row, column }, context) : found;
    const style = context.cells.name(shownCell(table, row, column, cell, context));
    const merge = merges.at(row, column);
    const isCovered = merge !== undefined && (merge.top !== row || merge.left !== column);
    const name = isCovered ? 'table:covered-table-cell' : 'table:table-cell';
    if ((isCovered || !merge) && isBlank(cell)) {
      if (run?.name === name && run.style === style) {
        run.count += 1;
      } else {
        if (run) yield blank(run);
        run = { name, style, count: 1 };
      }
      continue;
    }
    if (run) yield blank(run);
    run = undefined;
    const spans = merge && !isCovered ? spansOf(merge) : {};
    yield namedCell(name, { table, row, column, cell, style }, spans, context);
  }
  if (run) yield blank(run);
  if (columns === 0) yield element('table:table-cell');
}

/** Its rules say how it looks. */
function withRules(
  cell: TableCell,
  { row, column }: { row: number; column: number },
  { conditions }: SheetContext,
): TableCell {
  conditions?.add(cell, row, column);
  return cell.conditional ? { ...cell, look: cell.conditional.otherwise } : cell;
}

/**
 * A cell that is printed and not covered, as `table:table-cell`.
 * @param cell as it is drawn
 */
export function cellElement(
  table: Table,
  { row, column, cell }: { row: number; column: number; cell: TableCell | undefined },
  spans: XmlAttributes,
  context: SheetContext,
): XmlElement {
  const isCentered = table.value(row, column)?.kind === 'boolean';
  const shown = { ...shownCell(table, row, column, cell, context), printed: { isCentered } };
  const place = { table, row, column, cell, style: context.cells.name(shown) };
  return namedCell('table:table-cell', place, spans, context);
}

type PlacedCell = {
  table: Table;
  row: number;
  column: number;
  cell: TableCell | undefined;
  style: string;
};

function namedCell(
  name: string,
  { table, row, column, cell, style }: PlacedCell,
  spans: XmlAttributes,
  context: SheetContext,
): XmlElement {
  const formula = cell && context.formula(table, row, column, cell);
  const attributes: XmlAttributes = { 'table:style-name': style, ...spans };
  const isError = cell?.value.kind === 'error';
  const error = isError ? context.errorCode(table, row, column, cell) : undefined;
  if (cell) addContent(cell, attributes, { formula, error });
  return element(name, attributes, cell && cellNodes(cell, context, error));
}

function shownCell(
  table: Table,
  row: number,
  column: number,
  cell: TableCell | undefined,
  { locale }: SheetContext,
): ShownCell {
  const format = cell && formatOf(cell);
  const custom = cell && customOf(cell);
  return {
    look: cell?.look ?? table.emptyLook(row, column),
    format,
    borders: table.borders(row, column),
    decimals: cell ? decimalsOf(cell) : 0,
    custom,
    fixed: cell && format && fixedText(cell.value, format, custom, locale),
  };
}

/**
 * Of a date or a duration that a formula gives and that says nothing of its format: that by which it
 * is shown. Spreadsheets take such a result for a number otherwise.
 */
function formatOf({ value, format, formula }: TableCell): CellFormat | undefined {
  if (format?.kind === 'duration' && value.kind === 'duration')
    return settledDuration(value.seconds, format);
  const isSaid = format && (format.kind !== 'date' || format.pattern !== '');
  if (isSaid || formula === undefined) return format;
  if (value.kind === 'duration') return unsaidDuration;
  if (value.kind !== 'date') return format;
  const isDay = value.seconds % secondsOfDay === 0;
  return { kind: 'date', pattern: isDay ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm:ss' };
}

const secondsOfDay = 86_400;
const unsaidDuration = inHours('second');

function customOf({ value, format }: TableCell): ShownCell['custom'] {
  if (format?.kind !== 'custom-number' || value.kind !== 'number') return undefined;
  const number = chosenNumber(format, Number(value.decimal));
  const pattern = numberPattern(number.pattern);
  if (!pattern || pattern.exponent > 0) return { number, digits: undefined };
  const scale = customScale(number, pattern);
  const decimal = scale === 1 ? value.decimal : String(Number(value.decimal) * scale);
  return { number, digits: customDigits(number, pattern, decimal) };
}

/** The text of a value that no format of a spreadsheet shows so. */
function fixedText(
  value: CellValue,
  format: CellFormat,
  custom: ShownCell['custom'],
  locale: string,
): ShownCell['fixed'] {
  const number = spreadsheetNumber(value);
  const isShown = custom ? isShownByPattern(custom.number) : isShownByFormat(value, format, locale);
  if (isShown || number === undefined) return undefined;
  return { text: shownText(value, format, locale), value: number };
}

/** Days from the origin of spreadsheets to 2001-01-01. */
const epoch = 36_892;

function spreadsheetNumber(value: CellValue): number | undefined {
  switch (value.kind) {
    case 'number':
      return Number(value.decimal);
    case 'date':
      return epoch + value.seconds / secondsOfDay;
    case 'duration':
      return value.seconds / secondsOfDay;
    default:
      return undefined;
  }
}

/** Numbers have the point that files have; dates are in the document's language. */
export function shownText(
  value: CellValue,
  format: CellFormat | undefined,
  locale: string,
): string {
  return formattedText(value, format, value.kind === 'date' ? locale : undefined);
}

/** Only needed for formats that show as many digits as the number has. */
function decimalsOf({ value, format }: TableCell): number {
  const asks = format && 'decimals' in format && format.decimals === undefined;
  if (value.kind !== 'number' || !asks) return 0;
  if (format.kind === 'scientific') return mantissaDecimals(Number(value.decimal));
  return Math.min(15, /\.(\d+)$/.exec(value.decimal)?.[1]?.length ?? 0);
}

/** Of `1.25e3` two. */
function mantissaDecimals(value: number): number {
  const [mantissa = ''] = Number(value.toPrecision(15)).toExponential().split('e');
  return mantissa.split('.')[1]?.length ?? 0;
}

function isBlank(cell: TableCell | undefined): boolean {
  if (!cell) return true;
  const { value, comments, formula } = cell;
  return value.kind === 'empty' && comments.length === 0 && formula === undefined;
}

function blank({ name, style, count }: { name: string; style: string; count: number }) {
  return element(name, {
    'table:style-name': style,
    'table:number-columns-repeated': count > 1 ? count : undefined,
  });
}

function spansOf({ top, left, bottom, right }: CellRange): XmlAttributes {
  return {
    'table:number-columns-spanned': right - left + 1,
    'table:number-rows-spanned': bottom - top + 1,
  };
}

/** What a cell of a spreadsheet can hold in XLSX. */
const maxTextLength = 32_767;

/** What a cell holds, as paragraphs behind its comments. */
function cellNodes(
  { value, format, comments }: TableCell,
  { richText, locale }: SheetContext,
  error: ErrorCode = '#VALUE!',
): XmlNode[] {
  const isRich = value.kind === 'rich-text' && value.text.length <= maxTextLength;
  const shown = value.kind === 'error' ? error : shownText(value, format, locale);
  const paragraphs = isRich ? richText(value.storage) : plainParagraphs(shown);
  return comments.length > 0 ? [...comments.map(annotation), ...paragraphs] : paragraphs;
}

/**
 * Adds a cell's value to its attributes.
 * @param formula in OpenFormula
 * @param error which one the cell shows, where it shows one
 */
function addContent(
  { value }: TableCell,
  attributes: XmlAttributes,
  { formula, error }: { formula: string | undefined; error: ErrorCode | undefined },
): void {
  if (formula) attributes['table:formula'] = `of:=${formula}`;
  if (formula && value.kind === 'empty') attributes['office:value-type'] = 'string';
  else addValue(value, attributes, error);
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
      // It produces the error again at every calculation.
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
