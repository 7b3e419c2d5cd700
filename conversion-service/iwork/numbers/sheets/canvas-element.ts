import { textNodes } from '../../../../shared/node/odf/text-nodes.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
  type XmlNode,
} from '../../../../shared/node/odf/xml/xml-element.ts';
import { sum } from '../../sum.ts';
import type { CellFormat } from '../../tables/formats/cell-format.ts';
import type { CellLook, TextLook } from '../../tables/looks/cell-look.ts';
import type { Table, TableCell } from '../../tables/table.ts';
import type { GridCell } from '../../tables/table-grid.ts';
import { fontCut } from '../../text-markup/font-cut.ts';
import { printedLine, wrappedLines } from '../../text-markup/printed-font.ts';
import type { Canvas, CanvasTable } from '../canvas.ts';
import type { SheetContext } from './sheet-context.ts';
import { cellElement, shownText } from './sheet-row.ts';

/**
 * A canvas as a sheet (`table:table`). Cells have no formulas: what those refer to is elsewhere.
 * @param attributes name and style of the sheet
 * @param shapes objects, placed from the corner of the canvas
 */
export function canvasElement(
  canvas: Canvas,
  { attributes, shapes }: { attributes: XmlAttributes; shapes: XmlNode[] },
  context: SheetContext,
): XmlElement {
  const only = canvas.tables.length === 1 ? canvas.tables[0] : undefined;
  const content = printed(context);
  return element('table:table', attributes, [
    ...(shapes.length > 0 ? [element('table:shapes', {}, shapes)] : []),
    ...columnElements(canvas, only, content),
    ...rowElements(canvas, only, content),
  ]);
}

/** Formulas are still counted, for the warnings. */
function printed(context: SheetContext): SheetContext {
  return {
    ...context,
    formula: (...cell) => {
      context.formula(...cell);
      return undefined;
    },
  };
}

/** The headers of a table that stands alone are repeated on every page. */
function columnElements(
  { xs }: Canvas,
  only: CanvasTable | undefined,
  { tracks }: SheetContext,
): XmlElement[] {
  const columns = sizes(xs).map((width) =>
    element('table:table-column', { 'table:style-name': tracks.ofWidth(width) }),
  );
  const count = only?.grid.columns.filter((column) => column < only.table.headerColumns).length;
  return withHeaders('table:table-header-columns', columns, only?.columns, count);
}

function rowElements(
  canvas: Canvas,
  only: CanvasTable | undefined,
  context: SheetContext,
): XmlElement[] {
  const heights = sizes(canvas.ys);
  let missing = 0;
  const rows = heights.map((height, y) => {
    const cells = new RowCells(canvas, y, context);
    // What a row lacks is in the space below its table in Numbers.
    const space = cells.isSpace ? Math.min(missing, height - minSpace) : 0;
    const { points, isSure } = cells.lack;
    missing = Math.max(0, missing + points - Math.max(0, space));
    const needed = height - Math.max(0, space) + (isSure ? points : 0);
    const style = context.tracks.ofHeight(needed, !isSure);
    return element('table:table-row', { 'table:style-name': style }, cells.elements);
  });
  const count = only?.grid.rows.filter(({ row }) => row < only.table.headerRows).length;
  return withHeaders('table:table-header-rows', rows, only?.rows, count);
}

/** Points that stay between what stands below each other. */
const minSpace = 6;

function sizes(places: readonly number[]): number[] {
  return places.slice(1).map((at, index) => at - (places[index] ?? 0));
}

function withHeaders(
  name: string,
  tracks: XmlElement[],
  lines: number[] | undefined,
  count = 0,
): XmlElement[] {
  const [first, end] = [lines?.[0] ?? 0, lines?.[count] ?? 0];
  if (end <= first) return tracks;
  return [
    ...tracks.slice(0, first),
    element(name, {}, tracks.slice(first, end)),
    ...tracks.slice(end),
  ];
}

/** The cells of one row of a canvas. */
class RowCells {
  readonly elements: XmlElement[] = [];
  lack = noLack;
  isSpace = true;
  readonly #y: number;
  readonly #context: SheetContext;

  constructor({ tables, xs }: Canvas, y: number, context: SheetContext) {
    this.#y = y;
    this.#context = context;
    let at = 0;
    for (const table of tables.filter((each) => isIn(each, y)).toSorted(fromLeft)) {
      const [left = 0] = table.columns;
      this.#blank('table:table-cell', left - at);
      this.#part(table);
      at = table.columns.at(-1) ?? left;
      this.isSpace = false;
    }
    this.#blank('table:table-cell', xs.length - 1 - at);
    if (this.elements.length === 0) this.#blank('table:table-cell', 1);
  }

  #part(table: CanvasTable): void {
    const row = rowAt(table, this.#y);
    if (row < 0) this.#name(table);
    else this.#row(table, row);
  }

  /** The name stands over the middle of its table. */
  #name({ table, name = 0, columns, rows }: CanvasTable): void {
    const width = (columns.at(-1) ?? 0) - (columns[0] ?? 0);
    if (this.#y !== name) {
      this.#blank('table:covered-table-cell', width);
      return;
    }
    const attributes = {
      'table:style-name': this.#context.cells.tableName(),
      ...spans(width, (rows[0] ?? 0) - name),
      'office:value-type': 'string',
    };
    const words = element('text:p', {}, textNodes(table.name));
    this.elements.push(element('table:table-cell', attributes, [words]));
    this.#blank('table:covered-table-cell', width - 1);
  }

  #row(part: CanvasTable, row: number): void {
    const cells = part.grid.rows[row]?.cells ?? [];
    for (const [at, cell] of cells.entries()) {
      const width = (part.columns[at + 1] ?? 0) - (part.columns[at] ?? 0);
      const begins = cell && part.rows[row] === this.#y;
      if (begins) this.#cell(part, { row, at, cell });
      this.#blank('table:covered-table-cell', begins ? width - 1 : width);
    }
  }

  #cell(
    { table, columns, rows }: CanvasTable,
    { row, at, cell }: { row: number; at: number; cell: GridCell },
  ): void {
    const width = (columns[at + cell.columnSpan] ?? 0) - (columns[at] ?? 0);
    const height = (rows[row + cell.rowSpan] ?? 0) - this.#y;
    const room = columnsWidth(table, cell.column, cell.columnSpan);
    const drawn = drawnCell(table.cell(cell.row, cell.column), room, this.#context.locale);
    const place = { row: cell.row, column: cell.column, cell: drawn };
    this.elements.push(cellElement(table, place, spans(width, height), this.#context));
    if (height === 1) this.#lacks(lackFor(drawn, room, table.rowHeight(cell.row)));
  }

  #lacks({ points, isSure }: RowLack): void {
    if (points === 0) return;
    const { lack } = this;
    this.lack = { points: Math.max(lack.points, points), isSure: lack.isSure && isSure };
  }

  #blank(name: string, count: number): void {
    if (count < 1) return;
    const repeated = count > 1 ? count : undefined;
    this.elements.push(element(name, { 'table:number-columns-repeated': repeated }));
  }
}

function isIn({ name, rows }: CanvasTable, y: number): boolean {
  return (name ?? rows[0] ?? 0) <= y && y < (rows.at(-1) ?? 0);
}

function fromLeft(one: CanvasTable, other: CanvasTable): number {
  return (one.columns[0] ?? 0) - (other.columns[0] ?? 0);
}

/** The row of a table that is on a row of the canvas; -1 for its name. */
function rowAt({ rows }: CanvasTable, y: number): number {
  let [low, high] = [-1, rows.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) <= y) low = middle;
    else high = middle;
  }
  return low;
}

function spans(columns: number, rows: number): XmlAttributes {
  if (columns <= 1 && rows <= 1) return {};
  return { 'table:number-columns-spanned': columns, 'table:number-rows-spanned': rows };
}

function columnsWidth(table: Table, first: number, span: number): number {
  return sum(Array.from({ length: span }, (_, at) => table.columnWidths[first + at] ?? 0));
}

/**
 * A cell as it is printed: a checkbox as its sign, and values that are too wide for their column, of
 * which a spreadsheet would show number signs, as a line of text from the left, which is cut where
 * another one follows: so Numbers draws them.
 */
function drawnCell(
  cell: TableCell | undefined,
  width: number,
  locale: string,
): TableCell | undefined {
  const { value, format, look } = cell ?? {};
  if (!cell || !value || !look) return undefined;
  if (value.kind === 'boolean' && format?.kind === 'checkbox')
    return withText(cell, value.value ? '☑' : '☐');
  if (format?.kind === 'date' && format.pattern === '' && value.kind === 'date')
    return withText(cell, '');
  const text = shownText(value, format, locale);
  const { least, most } = wrappedLines(text, textColumn(look, width));
  if (most === 1 || !needsRoom(cell)) return cell;
  const isRed = value.kind === 'number' && value.decimal.startsWith('-') && isRedBelowZero(format);
  const line: TextLook = {
    ...look.text,
    horizontal: least > 1 ? 'left' : (look.text.horizontal ?? 'right'),
    ...(isRed ? { color: '#ff0000' } : {}),
  };
  // In red the sign is left out.
  const drawn = isRed ? text.replace('-', '') : text;
  return withText({ ...cell, look: { ...look, wrap: false, text: line } }, drawn);
}

function withText(cell: TableCell, text: string): TableCell {
  return { ...cell, value: { kind: 'text', text }, format: undefined };
}

/** Of numbers without a format a spreadsheet shows as many digits as have room. */
function needsRoom({ value, format }: TableCell): boolean {
  if (value.kind !== 'number') return ['date', 'duration', 'boolean'].includes(value.kind);
  if (format?.kind !== 'number') return format !== undefined;
  return format.decimals !== undefined || format.thousands || format.negative !== 'minus';
}

function isRedBelowZero(format: CellFormat | undefined): boolean {
  return format !== undefined && 'negative' in format && format.negative.startsWith('red');
}

/** The room that a cell leaves its text. */
function textColumn({ padding = 0, text }: CellLook, cellWidth: number) {
  const bold = text.bold ?? (text.font ? fontCut(text.font).bold : undefined) ?? false;
  return { width: cellWidth - padding * 2, size: text.size ?? usualSize, bold };
}

const usualSize = 10;

/**
 * How many points a row lacks for the text of one of its cells: Numbers makes rows as high as their
 * text when it shows them, whatever height is stored.
 */
function lackFor(cell: TableCell | undefined, width: number, rowHeight: number): RowLack {
  const words = cell && textOf(cell);
  if (!words) return noLack;
  const { height, isSure } = textHeight(words, cell.look, width);
  const size = cell.look.text.size ?? usualSize;
  const padding = (cell.look.padding ?? 0) * 2;
  const points = height + padding - rowHeight - (isSure ? 0 : size / 4);
  return points > (isSure ? tolerance : 0) ? { points, isSure } : noLack;
}

/** What a row lacks: `isSure` unless lines may break elsewhere in the font that is drawn. */
type RowLack = { points: number; isSure: boolean };

const noLack: RowLack = { points: 0, isSure: true };

function textHeight(words: string, look: CellLook, cellWidth: number) {
  const column = textColumn(look, cellWidth);
  const breaks = look.wrap && column.width > 0;
  const { least, most } = wrappedLines(
    words,
    breaks ? column : { ...column, width: Number.MAX_VALUE },
  );
  const line = printedLine(
    look.text.font ? fontCut(look.text.font).family : undefined,
    column.size,
  );
  const isSure = line !== undefined && least === most;
  return { height: (isSure ? most : least) * (line?.height ?? column.size * lineHeight), isSure };
}

function textOf({ value }: TableCell): string | undefined {
  return value.kind === 'text' || value.kind === 'rich-text' ? value.text : undefined;
}

/** A line of text by its size. */
const lineHeight = 1.2;
/** Points; heights are stored with less. */
const tolerance = 1;
