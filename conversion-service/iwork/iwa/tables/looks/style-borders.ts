import * as tst from '../../../schema/tst.ts';
import type { CellBorder } from '../../../tables/looks/cell-look.ts';
import type { Regions } from '../../../tables/looks/regions.ts';
import type { ObjectGraph } from '../../archive/object-graph.ts';
import { inherited, propertyChain } from './property-chain.ts';
import { stroke } from './stroke.ts';

/** The lines of a table's style: above each row and left of each column, one past the last too. */
export type StyleBorders = {
  above(row: number, column: number): CellBorder | undefined;
  before(row: number, column: number): CellBorder | undefined;
};

/** @param tableStyle reference to a TST.TableStyleArchive */
export function styleBorders(
  graph: ObjectGraph,
  tableStyle: number | undefined,
  regions: Regions,
): StyleBorders {
  const properties = propertyChain(
    graph,
    tableStyle,
    tst.TableStyleArchive,
    (style) => style.tableProperties,
  );
  const made = new Map<StrokeName, CellBorder | undefined>();
  const line = (name: StrokeName, visible: FlagName) => {
    if (made.has(name)) return made.get(name);
    const shown = inherited(properties, (each) => each[visible]) ?? true;
    const found = shown ? stroke(inherited(properties, (each) => each[name])) : undefined;
    made.set(name, found);
    return found;
  };
  return {
    above: (row, column) => line(...horizontal(regions, row, column)),
    before: (row, column) => line(...vertical(regions, row, column)),
  };
}

type StrokeName = Extract<keyof tst.TableStylePropertiesArchive, `${string}Stroke`>;
type FlagName = Extract<keyof tst.TableStylePropertiesArchive, `${string}Visible`>;

/** A line of the style, and what says if it is shown. */
type Line = [stroke: StrokeName, visible: FlagName];

function horizontal(regions: Regions, row: number, column: number): Line {
  const { headerRows, footerRows, rows, headerColumns } = regions;
  const outer: Line = ['tableBodyHorizontalBorderStroke', 'tableBorderVisible'];
  if (row === 0)
    return headerRows > 0 ? ['headerRowBorderStroke', 'tableHeaderBorderVisible'] : outer;
  if (row === rows) return footerRows > 0 ? ['footerRowBorderStroke', 'tableBorderVisible'] : outer;
  if (row === headerRows) return ['headerRowSeparatorStroke', 'hrSeparatorVisible'];
  if (row < headerRows) return ['headerRowHorizontalStroke', 'tableHrDividerVisible'];
  if (row === rows - footerRows) return ['footerRowSeparatorStroke', 'footerSeparatorVisible'];
  if (row > rows - footerRows) return ['footerRowHorizontalStroke', 'tableFooterDividerVisible'];
  return column < headerColumns
    ? ['headerColumnHorizontalStroke', 'tableHcDividerVisible']
    : ['tableBodyHorizontalStroke', 'hStrokesVisible'];
}

function vertical(regions: Regions, row: number, column: number): Line {
  const { headerRows, footerRows, rows, headerColumns, columns } = regions;
  const outer: Line = ['tableBodyVerticalBorderStroke', 'tableBorderVisible'];
  if (column === 0)
    return headerColumns > 0 ? ['headerColumnBorderStroke', 'tableHeaderBorderVisible'] : outer;
  if (column === columns) return outer;
  if (column === headerColumns) return ['headerColumnSeparatorStroke', 'hcSeparatorVisible'];
  if (row < headerRows) return ['headerRowVerticalStroke', 'tableHrDividerVisible'];
  if (row >= rows - footerRows) return ['footerRowVerticalStroke', 'tableFooterDividerVisible'];
  return column < headerColumns
    ? ['headerColumnVerticalStroke', 'tableHcDividerVisible']
    : ['tableBodyVerticalStroke', 'vStrokesVisible'];
}
