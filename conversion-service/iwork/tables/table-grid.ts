import type { Warnings } from '../warnings.ts';
import type { CellRange, Table } from './table.ts';

/** A cell of a grid without the hidden rows and columns: where it is in the table, and its spans. */
export type GridCell = { row: number; column: number; rowSpan: number; columnSpan: number };

/** What a text or a slide shows of a table; `undefined` stands for a cell that another one covers. */
export type TableGrid = {
  columns: number[];
  rows: { row: number; cells: (GridCell | undefined)[] }[];
};

/**
 * The rows and columns of a table that are shown. A table with more cells than a page can show loses
 * its empty rows, and the columns behind the last used one, before any that hold something.
 */
export function tableGrid(table: Table, maxCells: number, warnings: Warnings): TableGrid {
  const all = {
    columns: shown(table.columns, table.hiddenColumns),
    rows: shown(table.rows, table.hiddenRows),
  };
  const fits = all.columns.length * all.rows.length <= maxCells;
  const used = fits ? all : usedOf(table, all);
  const maxRows = Math.max(1, Math.floor(maxCells / Math.max(1, used.columns.length)));
  const kept = { columns: used.columns, rows: used.rows.slice(0, maxRows) };
  warn(table, used.rows.length - kept.rows.length, warnings);
  return { columns: kept.columns, rows: gridRows(table, kept) };
}

/** Rows and columns that are shown, in order. */
type GridTracks = { columns: number[]; rows: number[] };

function shown(count: number, hidden: ReadonlySet<number>): number[] {
  return Array.from({ length: count }, (_, index) => index).filter((index) => !hidden.has(index));
}

function usedOf(table: Table, { columns, rows }: GridTracks): GridTracks {
  const used = rows.filter((row) => table.storedColumns(row) > 0);
  const end = used.reduce((last, row) => Math.max(last, table.storedColumns(row)), 1);
  return {
    columns: columns.filter((column) => column < end),
    rows: used.length > 0 ? used : rows.slice(0, 1),
  };
}

function warn(table: Table, rowsLeftOut: number, warnings: Warnings): void {
  if (rowsLeftOut > 0)
    warnings.add(
      'table_cut',
      `The table “${table.name}” has too many cells to be shown; ${rowsLeftOut} rows are left out.`,
    );
  if (table.hiddenRows.size + table.hiddenColumns.size > 0)
    warnings.add(
      'hidden_cells_left_out',
      `Hidden rows or columns of the table “${table.name}” are left out.`,
    );
}

function gridRows(table: Table, kept: GridTracks): TableGrid['rows'] {
  const merges = new MergeSpans(table.merges);
  return kept.rows.map((row) => ({
    row,
    cells: kept.columns.map((column) => {
      const merge = merges.at(row, column);
      if (!merge) return { row, column, rowSpan: 1, columnSpan: 1 };
      return mergedCell(merge, { row, column }, kept);
    }),
  }));
}

/** The first cell of a merge that is shown stands for all of it. */
function mergedCell(
  merge: CellRange,
  { row, column }: { row: number; column: number },
  { rows, columns }: GridTracks,
): GridCell | undefined {
  const [top, left] = [firstFrom(rows, merge.top), firstFrom(columns, merge.left)];
  if (rows[top] !== row || columns[left] !== column) return undefined;
  return {
    row: merge.top,
    column: merge.left,
    rowSpan: firstFrom(rows, merge.bottom + 1) - top,
    columnSpan: firstFrom(columns, merge.right + 1) - left,
  };
}

/** The place in a sorted list of the first number that is not less than another. */
function firstFrom(sorted: number[], least: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? least) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Which cells are merged. Rows must be requested in order, so only the open merges are kept. */
export class MergeSpans {
  readonly #merges: CellRange[];
  #next = 0;
  #open: CellRange[] = [];
  /** The open merges by the columns that they cover. */
  readonly #columns = new Map<number, CellRange>();

  /** @param merges none of which overlap */
  constructor(merges: CellRange[]) {
    this.#merges = merges.toSorted((a, b) => a.top - b.top);
  }

  /** The merge that a cell belongs to. */
  at(row: number, column: number): CellRange | undefined {
    this.#advance(row);
    return this.#columns.get(column);
  }

  /** Whether any cell of a row is merged. */
  touches(row: number): boolean {
    this.#advance(row);
    return this.#open.length > 0;
  }

  #advance(row: number): void {
    if (this.#open.some((each) => each.bottom < row)) {
      for (const each of this.#open) if (each.bottom < row) this.#close(each);
      this.#open = this.#open.filter((each) => each.bottom >= row);
    }
    for (let next = this.#merges[this.#next]; next && next.top <= row; ) {
      if (next.bottom >= row) this.#begin(next);
      this.#next += 1;
      next = this.#merges[this.#next];
    }
  }

  #begin(merge: CellRange): void {
    this.#open.push(merge);
    for (let column = merge.left; column <= merge.right; column += 1)
      this.#columns.set(column, merge);
  }

  #close(merge: CellRange): void {
    for (let column = merge.left; column <= merge.right; column += 1) this.#columns.delete(column);
  }
}
