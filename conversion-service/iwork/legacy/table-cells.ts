import { childOf, elementsOf, type LegacyElement, numberIn } from './legacy-element.ts';
import { legacyLimits } from './legacy-limits.ts';

/** The cells of a table by row and column; `isCut` where it is larger than this reader takes. */
export type PlacedCells = {
  rows: (LegacyElement | undefined)[][];
  columns: number;
  isCut: boolean;
};

/**
 * A cell's `ct` is the distance of its column from that of the cell before, modulo 256; without it
 * the next column is meant. One that does not lie further right begins a row.
 */
export function placedCells(grid: LegacyElement | undefined): PlacedCells {
  const wanted = numberIn(grid, 'numcols') ?? 1;
  const columns = Math.min(Math.max(0, Math.floor(wanted)), legacyLimits.columns);
  const most = Math.floor(legacyLimits.tableCells / Math.max(1, columns));
  const rows: (LegacyElement | undefined)[][] = [];
  let isCut = columns < wanted;
  let column = 0;
  for (const cell of elementsOf(childOf(grid, 'datasource'))) {
    const next = nextColumn(cell, column, { columns, isFirst: rows.length === 0 });
    if (rows.length === 0 || next <= column) rows.push([]);
    column = next;
    if (column >= columns || rows.length > most) isCut = true;
    else place(rows.at(-1), column, cell);
  }
  return { rows: rows.slice(0, most), columns, isCut };
}

function nextColumn(
  cell: LegacyElement,
  column: number,
  { columns, isFirst }: { columns: number; isFirst: boolean },
): number {
  const distance = numberIn(cell, 'ct');
  if (distance !== undefined) return (column + Math.max(0, Math.floor(distance))) % 256;
  if (isFirst) return 0;
  return column + 1 < columns ? column + 1 : 0;
}

function place(
  row: (LegacyElement | undefined)[] | undefined,
  column: number,
  cell: LegacyElement,
) {
  if (row) row[column] = cell;
}
