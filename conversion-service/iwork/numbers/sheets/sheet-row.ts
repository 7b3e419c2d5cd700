import {
  element,
  type XmlAttributes,
  type XmlElement,
} from '../../../../shared/node/odf/xml/element.ts';
import type { CustomNumber } from '../../tables/formats/cell-format.ts';
import { chosenNumber, customDecimals } from '../../tables/formats/custom-number.ts';
import type { MergeSpans } from '../../tables/merge-spans.ts';
import type { CellRange, Table, TableCell } from '../../tables/table.ts';
import { addContent, cellNodes } from './cell-element.ts';
import type { SheetContext } from './sheet-context.ts';

/**
 * A larger table is written only as far as something is stored in its rows: none that a person
 * fills has so many cells, but a damaged or hostile document may say so.
 */
const SPARSE_AREA = 4_000_000;

export function isSparse(table: Table): boolean {
  return table.rows * table.columns > SPARSE_AREA;
}

/** A row as `table:table-row`. Rows are asked for in order. */
export function rowElement(
  table: Table,
  row: number,
  merges: MergeSpans,
  context: SheetContext,
): XmlElement {
  const attributes = context.tracks.row(table, row);
  return element('table:table-row', attributes, [...cellElements(table, row, merges, context)]);
}

/** Empty cells that look the same stand as one that is repeated. */
function* cellElements(
  table: Table,
  row: number,
  merges: MergeSpans,
  context: SheetContext,
): Generator<XmlElement> {
  let run: { name: string; style: string; count: number } | undefined;
  const columns = isSparse(table) ? table.storedColumns(row) : table.columns;
  for (let column = 0; column < columns; column += 1) {
    const cell = table.cell(row, column);
    const style = context.cells.name(shownCell(table, row, column, cell));
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
    const formula = cell && context.formula(table, row, column, cell);
    const attributes: XmlAttributes = { 'table:style-name': style };
    if (merge && !isCovered) addSpans(merge, attributes);
    const isError = cell?.value.kind === 'error';
    const error = isError ? context.errorCode(table, row, column, cell) : undefined;
    if (cell) addContent(cell, attributes, { formula, error });
    yield element(name, attributes, cell && cellNodes(cell, context.richText, error));
  }
  if (run) yield blank(run);
  if (columns === 0) yield element('table:table-cell');
}

function shownCell(table: Table, row: number, column: number, cell: TableCell | undefined) {
  const custom = cell && customOf(cell);
  return {
    look: cell?.look ?? table.emptyLook(row, column),
    format: cell?.format,
    borders: table.borders(row, column),
    decimals: cell ? decimalsOf(cell, custom) : 0,
    custom,
  };
}

function customOf({ value, format }: TableCell): CustomNumber | undefined {
  if (format?.kind !== 'custom-number' || value.kind !== 'number') return undefined;
  return chosenNumber(format, Number(value.decimal));
}

/** Only formats that show as many digits as there are ask for it. */
function decimalsOf({ value, format }: TableCell, custom: CustomNumber | undefined): number {
  if (custom && value.kind === 'number') return customDecimals(value.decimal, custom);
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

function addSpans({ top, left, bottom, right }: CellRange, attributes: XmlAttributes): void {
  attributes['table:number-columns-spanned'] = right - left + 1;
  attributes['table:number-rows-spanned'] = bottom - top + 1;
}
