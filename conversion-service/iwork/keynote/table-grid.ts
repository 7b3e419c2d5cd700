import type { Table } from '../tables/table.ts';

/** More cells than a slide can show. */
const maxCells = 50_000;

/** A cell of a grid without the hidden rows and columns: where it is in the table, and its spans. */
export type GridCell = { row: number; column: number; rowSpan: number; columnSpan: number };

/** The rows of a table that are shown; `undefined` stands for a cell that another one covers. */
export type Grid = {
  columns: number[];
  rows: { row: number; cells: (GridCell | undefined)[] }[];
  /** Rows that are not shown because there are too many. */
  rowsLeftOut: number;
};

/** What a table shows of its rows and columns. */
export function tableGrid(table: Table): Grid {
  const columns = shown(table.columns, table.hiddenColumns);
  const rows = shown(table.rows, table.hiddenRows);
  const kept = rows.slice(0, Math.max(1, Math.floor(maxCells / Math.max(1, columns.length))));
  const owners = mergeOwners(table, kept, columns);
  return {
    columns,
    rows: kept.map((row) => ({
      row,
      cells: columns.map((column) => cellAt(row, column, owners)),
    })),
    rowsLeftOut: rows.length - kept.length,
  };
}

function shown(count: number, hidden: ReadonlySet<number>): number[] {
  return Array.from({ length: count }, (_, index) => index).filter((index) => !hidden.has(index));
}

type Owners = ReadonlyMap<string, GridCell | 'covered'>;

/** Of a merged range the first cell that is shown holds its place; the others are covered. */
function mergeOwners(table: Table, rows: number[], columns: number[]): Owners {
  const owners = new Map<string, GridCell | 'covered'>();
  for (const { top, left, bottom, right } of table.merges) {
    const rowsIn = rows.filter((row) => row >= top && row <= bottom);
    const columnsIn = columns.filter((column) => column >= left && column <= right);
    for (const row of rowsIn)
      for (const column of columnsIn) owners.set(`${row} ${column}`, 'covered');
    owners.set(`${rowsIn[0]} ${columnsIn[0]}`, {
      row: top,
      column: left,
      rowSpan: rowsIn.length,
      columnSpan: columnsIn.length,
    });
  }
  return owners;
}

function cellAt(row: number, column: number, owners: Owners): GridCell | undefined {
  const owner = owners.get(`${row} ${column}`);
  if (owner === 'covered') return undefined;
  return owner ?? { row, column, rowSpan: 1, columnSpan: 1 };
}
