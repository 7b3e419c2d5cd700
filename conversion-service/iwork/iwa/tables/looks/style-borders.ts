import type { ObjectGraph } from '../../archive/object-graph.ts';
import type { CellBorder } from './cell-look.ts';
import { inherited, propertyChain } from './property-chain.ts';
import { stroke } from './stroke.ts';

/** A table's size and the parts that its style tells apart. */
export type Regions = {
  rows: number;
  columns: number;
  headerRows: number;
  headerColumns: number;
  footerRows: number;
};

/** The lines of a table's style: above each row and left of each column, one past the last too. */
export type StyleBorders = {
  above(row: number, column: number): CellBorder | undefined;
  before(row: number, column: number): CellBorder | undefined;
};

/** @param tableStyle reference to a TST.TableStyleArchive (6003) */
export function styleBorders(
  graph: ObjectGraph,
  tableStyle: number | undefined,
  regions: Regions,
): StyleBorders {
  const properties = propertyChain(graph, tableStyle, 11);
  const made = new Map<number, CellBorder | undefined>();
  const line = (field: number, visible: number) => {
    if (made.has(field)) return made.get(field);
    const shown = inherited(properties, (each) => each.bool(visible)) ?? true;
    const found = shown ? stroke(inherited(properties, (each) => each.message(field))) : undefined;
    made.set(field, found);
    return found;
  };
  return {
    above: (row, column) => line(...horizontal(regions, row, column)),
    before: (row, column) => line(...vertical(regions, row, column)),
  };
}

type FieldWithFlag = [stroke: number, visible: number];

/** Fields of TST.TableStylePropertiesArchive: the line's, and the one that says if it is shown. */
function horizontal(regions: Regions, row: number, column: number): FieldWithFlag {
  const { headerRows, footerRows, rows, headerColumns } = regions;
  if (row === 0) return headerRows > 0 ? [47, 39] : [58, 38];
  if (row === rows) return footerRows > 0 ? [55, 38] : [58, 38];
  if (row === headerRows) return [46, 35];
  if (row < headerRows) return [48, 43];
  if (row === rows - footerRows) return [54, 37];
  if (row > rows - footerRows) return [56, 44];
  return column < headerColumns ? [52, 42] : [60, 34];
}

function vertical(regions: Regions, row: number, column: number): FieldWithFlag {
  const { headerRows, footerRows, rows, headerColumns, columns } = regions;
  if (column === 0) return headerColumns > 0 ? [50, 39] : [59, 38];
  if (column === columns) return [59, 38];
  if (column === headerColumns) return [51, 36];
  if (row < headerRows) return [49, 43];
  if (row >= rows - footerRows) return [57, 44];
  return column < headerColumns ? [53, 42] : [61, 33];
}
