import { boxAttributes, type FrameBox, points } from '../../../shared/node/odf/length.ts';
import type { AutomaticStyles } from '../../../shared/node/odf/styles/automatic-styles.ts';
import {
  element,
  type XmlAttributes,
  type XmlElement,
  type XmlNode,
} from '../../../shared/node/odf/xml/xml-element.ts';
import { sum } from '../sum.ts';
import { Combinations } from '../tables/combinations.ts';
import type { CellBorders, CellLook } from '../tables/looks/cell-look.ts';
import { borderAttribute } from '../tables/looks/cell-look.ts';
import type { Table } from '../tables/table.ts';
import { type GridCell, type TableGrid, tableGrid } from '../tables/table-grid.ts';
import type { TableContext } from '../text-tables/cell-content.ts';
import { cellContent } from '../text-tables/cell-content.ts';
import type { Warnings } from '../warnings.ts';

type SlideTable = {
  /** Of the part of the package that it stands in. */
  drawing: { automatic: AutomaticStyles; warnings: Warnings };
  /** `frame`: attributes of its anchor in the document. */
  anchor: { frame: XmlAttributes };
  /** The style of a cell. */
  cellStyle(cell: GridCell): string;
  /** The content of a cell: paragraphs and lists. */
  cellContent(cell: GridCell): Iterable<XmlNode>;
};

/** Styles of cells that were added, by what they are made of. */
type CellStyles = {
  automatic: AutomaticStyles;
  made: Combinations<string>;
  printed: boolean;
};

/**
 * A table that was read, of any version. LibreOffice makes a row higher where its text and padding need
 * more than the row has. In print only the padding that moves the text is kept: a row that the text
 * just fills must not push the next ones down over what stands below.
 */
export function slideTableFrame(
  table: Table,
  box: FrameBox,
  { drawing, anchor, texts }: Pick<SlideTable, 'drawing' | 'anchor'> & { texts: TableContext },
): XmlElement | undefined {
  const styles: CellStyles = {
    automatic: drawing.automatic,
    made: new Combinations(),
    printed: texts.printed,
  };
  return tableFrame(table, box, {
    drawing,
    anchor,
    cellStyle: (at) => cellStyle(table, at, styles),
    cellContent: (at) => content(table, at, texts),
  });
}

/** Comments on cells have no place on slides. */
function content(table: Table, { row, column }: GridCell, context: TableContext) {
  const cell = table.cell(row, column);
  const look = cell?.look ?? table.emptyLook(row, column);
  return cellContent(cell && { ...cell, comments: [] }, look, context);
}

/** More cells than a slide can show. */
const maxCells = 50_000;

/**
 * A table on a slide.
 * @param box its place; its height follows from the rows
 */
function tableFrame(table: Table, box: FrameBox, slideTable: SlideTable): XmlElement | undefined {
  const grid = tableGrid(table, maxCells, slideTable.drawing.warnings);
  if (grid.columns.length === 0 || grid.rows.length === 0) return undefined;
  const width = sum(grid.columns.map((column) => table.columnWidths[column] ?? 0)) || box.width;
  const height = sum(grid.rows.map(({ row }) => table.rowHeight(row))) || box.height;
  const placed = boxAttributes({ ...box, width, height });
  return element('draw:frame', { ...slideTable.anchor.frame, ...placed }, [
    element('table:table', {}, parts(table, grid, width, slideTable)),
  ]);
}

function* parts(table: Table, grid: TableGrid, width: number, slideTable: SlideTable) {
  const { automatic } = slideTable.drawing;
  const even = width / grid.columns.length;
  for (const column of grid.columns) {
    const style = automatic.add({
      family: 'table-column',
      properties: {
        'style:table-column-properties': {
          'style:column-width': points(table.columnWidths[column] || even),
        },
      },
    });
    yield element('table:table-column', { 'table:style-name': style });
  }
  for (const { row, cells } of grid.rows) {
    const style = automatic.add({
      family: 'table-row',
      properties: {
        'style:table-row-properties': { 'style:row-height': points(table.rowHeight(row)) },
      },
    });
    const children = cells.map((cell) => cellElement(cell, slideTable));
    yield element('table:table-row', { 'table:style-name': style }, children);
  }
}

function cellElement(cell: GridCell | undefined, slideTable: SlideTable): XmlElement {
  if (!cell) return element('table:covered-table-cell');
  const attributes = {
    'table:style-name': slideTable.cellStyle(cell),
    'table:number-columns-spanned': cell.columnSpan > 1 ? cell.columnSpan : undefined,
    'table:number-rows-spanned': cell.rowSpan > 1 ? cell.rowSpan : undefined,
  };
  return element('table:table-cell', attributes, slideTable.cellContent(cell));
}

/** The style of a table's cell on a slide: its fill and how text lies in it, and its borders. */
function cellStyle(table: Table, at: GridCell, styles: CellStyles): string {
  const look = table.cell(at.row, at.column)?.look ?? table.emptyLook(at.row, at.column);
  const near = table.borders(at.row, at.column);
  // Of a cell that spans others the lines at its far sides.
  const far = table.borders(at.row + at.rowSpan - 1, at.column + at.columnSpan - 1);
  return styles.made.get([look, near, far], () => addStyle(look, near, far, styles));
}

function addStyle(
  look: CellLook,
  near: CellBorders | undefined,
  far: CellBorders | undefined,
  { automatic, printed }: CellStyles,
): string {
  const padding = look.padding === undefined ? '4pt' : points(Math.min(20, look.padding));
  const isSeen = (side: 'top' | 'bottom') => !printed || look.vertical === side;
  return automatic.add({
    family: 'table-cell',
    properties: {
      'loext:graphic-properties': {
        'draw:fill': look.fill ? 'solid' : 'none',
        'draw:fill-color': look.fill,
        'draw:textarea-vertical-align': look.vertical,
        'fo:padding-top': isSeen('top') ? padding : '0pt',
        'fo:padding-right': padding,
        'fo:padding-bottom': isSeen('bottom') ? padding : '0pt',
        'fo:padding-left': padding,
      },
      'style:paragraph-properties': {
        'fo:border-top': borderAttribute(near?.top) ?? 'none',
        'fo:border-left': borderAttribute(near?.left) ?? 'none',
        'fo:border-right': borderAttribute(far?.right) ?? 'none',
        'fo:border-bottom': borderAttribute(far?.bottom) ?? 'none',
      },
    },
  });
}
