import { points } from '../../../shared/node/odf/length.ts';
import type { AutomaticStyles } from '../../../shared/node/odf/styles/automatic-styles.ts';
import {
  element,
  type XmlElement,
  type XmlNode,
} from '../../../shared/node/odf/xml/xml-element.ts';
import { sum } from '../sum.ts';
import type { CellBorders, CellLook } from '../tables/looks/cell-look.ts';
import { borderAttribute } from '../tables/looks/cell-look.ts';
import type { Table } from '../tables/table.ts';
import { type GridCell, type TableGrid, tableGrid } from '../tables/table-grid.ts';
import type { TableContext } from './cell-content.ts';
import { cellContent } from './cell-content.ts';

type GridRow = TableGrid['rows'][number];

/** Cells beyond this make no table that a page could show. */
const maxCells = 200_000;

/** A table of a text or slide as `table:table`, cells as they are shown; hidden ones are left out. */
export function tableElement(
  table: Table,
  context: TableContext,
  size: { width?: number; attributes?: Record<string, string> } = {},
): XmlElement {
  const { columns, rows } = tableGrid(table, maxCells, context.warnings);
  const width = sum(columns.map((column) => table.columnWidths[column] ?? 0));
  const style = context.automatic.add({
    family: 'table',
    properties: {
      'style:table-properties': {
        'style:width': points(width),
        'table:align': 'left',
        'table:border-model': 'collapsing',
        ...size.attributes,
      },
    },
  });
  const header = rows.filter(({ row }) => row < table.headerRows);
  const body = rows.filter(({ row }) => row >= table.headerRows);
  const line = (row: GridRow) => rowElement(table, row, context);
  return element(
    'table:table',
    { 'table:style-name': style, 'table:name': table.name || undefined },
    [
      ...columns.map((column) => columnElement(table.columnWidths[column] ?? 0, context)),
      ...(header.length > 0 && body.length > 0
        ? [element('table:table-header-rows', {}, header.map(line))]
        : header.map(line)),
      ...body.map(line),
    ],
  );
}

/**
 * A line without height that ends below all objects beside it: Writer would hide what of the table
 * after it lies under one.
 */
export function belowObjects(automatic: AutomaticStyles): XmlElement {
  const style = automatic.add({
    family: 'paragraph',
    properties: {
      // A height in points would keep it where it is.
      'style:paragraph-properties': { 'fo:line-height': '100%' },
      'style:text-properties': { 'fo:font-size': '1pt' },
    },
  });
  const end = element('text:line-break', { 'loext:clear': 'all' });
  return element('text:p', { 'text:style-name': style }, [end]);
}

function columnElement(width: number, { automatic }: TableContext): XmlElement {
  const style = automatic.add({
    family: 'table-column',
    properties: { 'style:table-column-properties': { 'style:column-width': points(width) } },
  });
  return element('table:table-column', { 'table:style-name': style });
}

function rowElement(table: Table, { row, cells }: GridRow, context: TableContext): XmlElement {
  const style = context.automatic.add({
    family: 'table-row',
    properties: {
      'style:table-row-properties': {
        'style:min-row-height': points(table.rowHeight(row)),
        'fo:keep-together': 'always',
      },
    },
  });
  return element(
    'table:table-row',
    { 'table:style-name': style },
    cells.map((cell) => cellElement(table, cell, context)),
  );
}

function cellElement(table: Table, at: GridCell | undefined, context: TableContext): XmlElement {
  if (!at) return element('table:covered-table-cell');
  const cell = table.cell(at.row, at.column);
  const look = cell?.look ?? table.emptyLook(at.row, at.column);
  const borders = table.borders(at.row, at.column);
  const style = context.cellStyles.get([look, borders], () =>
    cellStyle(look, borders, context.automatic),
  );
  const attributes = {
    'table:style-name': style,
    'table:number-columns-spanned': at.columnSpan > 1 ? at.columnSpan : undefined,
    'table:number-rows-spanned': at.rowSpan > 1 ? at.rowSpan : undefined,
    'office:value-type': 'string',
  };
  return element('table:table-cell', attributes, cellContent(cell, look, context));
}

/** A table's name, where it is shown. */
export function tableTitle({ name, nameShown }: Table): XmlNode[] {
  return nameShown && name ? [element('text:p', {}, [name])] : [];
}

/** The style of a cell of a text or slide: fill, lines, padding, vertical alignment. */
function cellStyle(
  look: CellLook,
  borders: CellBorders | undefined,
  automatic: AutomaticStyles,
): string {
  const lines = {
    'fo:border-top': borderAttribute(borders?.top) ?? 'none',
    'fo:border-right': borderAttribute(borders?.right) ?? 'none',
    'fo:border-bottom': borderAttribute(borders?.bottom) ?? 'none',
    'fo:border-left': borderAttribute(borders?.left) ?? 'none',
  };
  return automatic.add({
    family: 'table-cell',
    properties: {
      'style:table-cell-properties': {
        'fo:background-color': look.fill,
        'style:vertical-align': look.vertical,
        'fo:padding': points(Math.min(look.padding ?? 4, 40)),
        ...lines,
      },
    },
  });
}
