import {
  element,
  type XmlAttributes,
  type XmlElement,
  type XmlNode,
} from '../../../shared/node/odf/xml/element.ts';
import type { Table, TableCell } from '../tables/table.ts';
import type { TextPart } from '../text/text-part.ts';
import { cellElement } from './cell-element.ts';
import type { CellStyles } from './cell-styles.ts';
import { type Span, Spans } from './spans.ts';
import type { TrackStyles } from './track-styles.ts';

/** What the sheets of one document share. */
export type SheetContext = {
  tracks: TrackStyles;
  cells: CellStyles;
  text: TextPart;
  /** The formula of a cell in OpenFormula. */
  formula(table: Table, row: number, column: number, cell: TableCell): string | undefined;
};

/**
 * A larger table is written only as far as something is stored in its rows: none that a person
 * fills has so many cells, but a damaged or hostile document may say so.
 */
const SPARSE_AREA = 4_000_000;

/**
 * A table as a sheet (`table:table`), its first cell at A1.
 * @param attributes name and style of the sheet
 * @param shapes what lies above the cells
 */
export function sheetElement(
  table: Table,
  { attributes, shapes }: { attributes: XmlAttributes; shapes: XmlNode[] },
  context: SheetContext,
): XmlElement {
  return element('table:table', attributes, sheetContent(table, shapes, context));
}

function* sheetContent(table: Table, shapes: XmlNode[], context: SheetContext): Generator<XmlNode> {
  if (shapes.length > 0) yield element('table:shapes', {}, shapes);
  const columns = context.tracks.columns(table);
  yield* headed('table:table-header-columns', columns, table.headerColumns);
  const spans = new Spans(table.merges);
  const row = (index: number) => rowElement(table, index, spans, context);
  const headers = Math.min(table.headerRows, table.rows);
  if (headers > 0) {
    const headerRows = Array.from({ length: headers }, (_, index) => row(index));
    yield element('table:table-header-rows', {}, headerRows);
  }
  yield* bodyRows(table, headers, row);
  if (table.rows === 0) yield element('table:table-row', {}, [element('table:table-cell')]);
}

/** Headers repeat on every page that is printed. */
function headed(name: string, elements: XmlElement[], count: number): XmlElement[] {
  if (count === 0) return elements;
  return [element(name, {}, elements.slice(0, count)), ...elements.slice(count)];
}

function* bodyRows(
  table: Table,
  first: number,
  row: (index: number) => XmlElement,
): Generator<XmlElement> {
  let blank = 0;
  for (let index = first; index < table.rows; index += 1) {
    if (isSparse(table) && table.storedColumns(index) === 0) {
      blank += 1;
      continue;
    }
    if (blank > 0) yield blankRows(blank);
    blank = 0;
    yield row(index);
  }
}

function isSparse(table: Table): boolean {
  return table.rows * table.columns > SPARSE_AREA;
}

function blankRows(count: number): XmlElement {
  const attributes = { 'table:number-rows-repeated': count > 1 ? count : undefined };
  return element('table:table-row', attributes, [element('table:table-cell')]);
}

function rowElement(table: Table, row: number, spans: Spans, context: SheetContext): XmlElement {
  const attributes = context.tracks.row(table, row);
  return element('table:table-row', attributes, cellElements(table, row, spans, context));
}

/** Empty cells that look the same stand as one that is repeated. */
function* cellElements(
  table: Table,
  row: number,
  spans: Spans,
  context: SheetContext,
): Generator<XmlElement> {
  let run: { name: string; style: string; count: number } | undefined;
  const columns = isSparse(table) ? table.storedColumns(row) : table.columns;
  for (let column = 0; column < columns; column += 1) {
    const cell = table.cell(row, column);
    const style = context.cells.name(shownCell(table, row, column, cell));
    const span = spans.at(row, column);
    if (span?.place !== 'origin' && isBlank(cell)) {
      const name = span ? 'table:covered-table-cell' : 'table:table-cell';
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
    const formula = cell && context.formula(table, row, column, cell);
    yield filled(cell, { style, span }, { formula, text: context.text });
  }
  if (run) yield blank(run);
  if (columns === 0) yield element('table:table-cell');
}

function shownCell(table: Table, row: number, column: number, cell: TableCell | undefined) {
  return {
    look: cell?.look ?? table.emptyLook(row, column),
    format: cell?.format,
    borders: table.borders(row, column),
    decimals: cell ? decimalsOf(cell) : 0,
  };
}

/** Only formats that show as many digits as there are ask for it. */
function decimalsOf({ value, format }: TableCell): number {
  const asks = format && 'decimals' in format && format.decimals === undefined;
  if (value.kind !== 'number' || !asks) return 0;
  return Math.min(15, /\.(\d+)$/.exec(value.decimal)?.[1]?.length ?? 0);
}

function isBlank(cell: TableCell | undefined): boolean {
  return !cell || (cell.value.kind === 'empty' && cell.comments.length === 0);
}

function blank({ name, style, count }: { name: string; style: string; count: number }) {
  return element(name, {
    'table:style-name': style,
    'table:number-columns-repeated': count > 1 ? count : undefined,
  });
}

function filled(
  cell: TableCell | undefined,
  { style, span }: { style: string; span: Span | undefined },
  options: { formula: string | undefined; text: TextPart },
): XmlElement {
  const attributes: XmlAttributes = { 'table:style-name': style, ...span?.attributes };
  if (!cell) return element('table:table-cell', attributes);
  const shown = cellElement(cell, attributes, options);
  return span?.place === 'covered' ? { ...shown, name: 'table:covered-table-cell' } : shown;
}
