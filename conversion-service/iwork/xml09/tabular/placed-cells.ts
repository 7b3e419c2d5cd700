import { childOf, elementsOf, numberIn, type Xml09Element } from '../xml/xml09-element.ts';

/** The cells of a table by row and column; `isCut` where it is larger than it may be. */
export type PlacedCells = {
  cells: ReadonlyMap<number, readonly (Xml09Element | undefined)[]>;
  rows: number;
  columns: number;
  isCut: boolean;
};

/** Columns of a row in the distances that cells are placed by; Numbers '09 has no more. */
const rowLength = 256;
/** Rows that Numbers '09 has at most. */
const maxRows = 65_536;

/**
 * A cell's `ct` is its distance from the previous cell, counted along rows of 256 places; without it
 * the cell is in the next column. The first versions use `row` and `col` instead.
 */
export function placedCells(grid: Xml09Element | undefined): PlacedCells {
  const size = sizeOf(grid);
  const cells = new Map<number, (Xml09Element | undefined)[]>();
  let isCut = false;
  let last = 0;
  let at: number | undefined;
  for (const cell of elementsOf(childOf(grid, 'datasource'))) {
    at = place(cell, at, size.columns);
    const [row, column] = [Math.floor(at / rowLength), at % rowLength];
    if (row >= maxRows || column >= size.columns) {
      isCut = true;
      continue;
    }
    const line = cells.get(row) ?? [];
    line[column] = cell;
    cells.set(row, line);
    last = Math.max(last, row + 1);
  }
  return { cells, rows: Math.max(last, size.rows), columns: size.columns, isCut };
}

/** As many rows and columns as have a size, since a damaged document may declare any number. */
function sizeOf(grid: Xml09Element | undefined): { rows: number; columns: number } {
  const [rows, columns] = [childOf(grid, 'rows'), childOf(grid, 'columns')].map(
    (list) => elementsOf(list).length,
  );
  return {
    rows: Math.min(maxRows, rows ?? 0),
    columns: Math.min(rowLength, columns || (count(grid, 'numcols') ?? 1)),
  };
}

/** Places count from 0 along the rows. */
function place(cell: Xml09Element, before: number | undefined, columns: number): number {
  const [row, column] = [count(cell, 'row'), count(cell, 'col')];
  if (row !== undefined && column !== undefined) return row * rowLength + column;
  const distance = count(cell, 'ct');
  if (before === undefined) return distance ?? 0;
  if (distance !== undefined) return before + distance;
  const isLast = (before % rowLength) + 1 >= columns;
  return isLast ? (Math.floor(before / rowLength) + 1) * rowLength : before + 1;
}

function count(at: Xml09Element | undefined, attribute: string): number | undefined {
  const number = numberIn(at, attribute);
  return number === undefined ? undefined : Math.max(0, Math.min(1e9, Math.floor(number)));
}
