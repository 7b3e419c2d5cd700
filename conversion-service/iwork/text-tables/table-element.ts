import { points } from '../../../shared/node/odf/length.ts';
import { element, type XmlElement, type XmlNode } from '../../../shared/node/odf/xml/element.ts';
import type { CellRange, Table } from '../tables/table.ts';
import type { TextPart } from '../text/text-part.ts';
import { cellContent } from './cell-content.ts';
import { cellStyle } from './cell-style.ts';

/** What the tables of texts and slides are written with. */
export type TablePart = { text: TextPart; locale: string | undefined };

/** Cells beyond this make no table that a page could show. */
const mostCells = 200_000;

/** A table of a text or slide as `table:table`, cells as they are shown; hidden ones are left out. */
export function tableElement(
  table: Table,
  part: TablePart,
  size: { width?: number; attributes?: Record<string, string> } = {},
): XmlElement {
  const columns = visible(table.columns, table.hiddenColumns);
  const rows = visible(table.rows, table.hiddenRows).slice(
    0,
    Math.max(1, mostCells / (columns.length || 1)),
  );
  if (table.hiddenColumns.size + table.hiddenRows.size > 0)
    part.text.warnings.add(
      'hidden_cells_left_out',
      `Hidden rows or columns of “${table.name}” are left out.`,
    );
  const width = columns.reduce((sum, column) => sum + (table.columnWidths[column] ?? 0), 0);
  const style = part.text.automatic.add({
    family: 'table',
    properties: {
      'style:table-properties': {
        'style:width': points(width),
        'table:align': 'left',
        ...size.attributes,
      },
    },
  });
  const header = rows.filter((row) => row < table.headerRows);
  const body = rows.filter((row) => row >= table.headerRows);
  const line = (row: number) => rowElement(table, row, columns, part);
  return element(
    'table:table',
    { 'table:style-name': style, 'table:name': table.name || undefined },
    [
      ...columns.map((column) => columnElement(table.columnWidths[column] ?? 0, part)),
      ...(header.length > 0 && body.length > 0
        ? [element('table:table-header-rows', {}, header.map(line))]
        : header.map(line)),
      ...body.map(line),
    ],
  );
}

function visible(count: number, hidden: ReadonlySet<number>): number[] {
  return Array.from({ length: count }, (_, index) => index).filter((index) => !hidden.has(index));
}

function columnElement(width: number, { text }: TablePart): XmlElement {
  const style = text.automatic.add({
    family: 'table-column',
    properties: { 'style:table-column-properties': { 'style:column-width': points(width) } },
  });
  return element('table:table-column', { 'table:style-name': style });
}

function rowElement(table: Table, row: number, columns: number[], part: TablePart): XmlElement {
  const style = part.text.automatic.add({
    family: 'table-row',
    properties: {
      'style:table-row-properties': {
        'style:min-row-height': points(table.rowHeight(row)),
        'fo:keep-together': 'always',
      },
    },
  });
  const cells = columns.map((column) => cellElement(table, row, column, part));
  return element('table:table-row', { 'table:style-name': style }, cells);
}

function cellElement(table: Table, row: number, column: number, part: TablePart): XmlElement {
  const merge = table.merges.find((range) => contains(range, row, column));
  if (merge && (merge.top !== row || merge.left !== column))
    return element('table:covered-table-cell');
  const cell = table.cell(row, column);
  const look = cell?.look ?? table.emptyLook(row, column);
  const borders = table.borders(row, column);
  return element(
    'table:table-cell',
    {
      'table:style-name': cellStyle(look, borders, part.text.automatic),
      'table:number-columns-spanned': merge && count(merge.left, merge.right, table.hiddenColumns),
      'table:number-rows-spanned': merge && count(merge.top, merge.bottom, table.hiddenRows),
      'office:value-type': 'string',
    },
    cellContent(cell, look, part),
  );
}

function contains({ top, left, bottom, right }: CellRange, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

function count(from: number, to: number, hidden: ReadonlySet<number>): number {
  return visible(to - from + 1, new Set([...hidden].map((index) => index - from))).length;
}

/** A table's name, where it is shown. */
export function tableTitle({ name, nameShown }: Table): XmlNode[] {
  return nameShown && name ? [element('text:p', {}, [name])] : [];
}
