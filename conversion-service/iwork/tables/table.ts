import type { CellFormat } from './formats/cell-format.ts';
import type { CellBorders, CellLook, ConditionalRule } from './looks/cell-look.ts';

/** A rectangle of cells; both ends belong to it, counted from 0. */
export type CellRange = { top: number; left: number; bottom: number; right: number };

/** What a cell holds; of a formula its result. */
export type CellValue =
  | { kind: 'empty' }
  /** Decimal digits, exactly as stored: `-0.10`, `12e40`. */
  | { kind: 'number'; decimal: string }
  | { kind: 'text'; text: string }
  /** Text with styles, lists or links: the identifier of its storage. */
  | { kind: 'rich-text'; storage: number; text: string }
  /** Seconds since 2001-01-01T00:00:00, in no time zone. */
  | { kind: 'date'; seconds: number }
  | { kind: 'duration'; seconds: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'error' };

/** What spreadsheets call a result that is none. */
export type ErrorCode = '#VALUE!' | '#REF!' | '#DIV/0!' | '#N/A' | '#NAME?';

/** A comment and the answers to it. Dates in seconds since 2001. */
export type CellComment = { author: string | undefined; text: string; seconds: number | undefined };

export type TableCell = {
  value: CellValue;
  format: CellFormat | undefined;
  look: CellLook;
  /** Where its look depends on its value: the rules, of which the first counts that holds. */
  conditional?: {
    /** The same of all cells that have these rules. */
    key: number;
    rules: ConditionalRule[];
    /** How it looks where none holds. */
    otherwise: CellLook;
  };
  /** Key of its formula in the table's formulas. */
  formula: number | undefined;
  comments: CellComment[];
};

/**
 * A table of any of the three programs. Lengths in points. Rows and columns count from 0; header
 * rows are at the top, header columns at the left, footer rows at the bottom.
 */
export type Table = {
  /** Identifier of its model. */
  identifier: number;
  name: string;
  nameShown: boolean;
  rows: number;
  columns: number;
  headerRows: number;
  headerColumns: number;
  footerRows: number;
  columnWidths: number[];
  rowHeight(row: number): number;
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
  merges: CellRange[];
  /** One past the last column of a row where something is stored. */
  storedColumns(row: number): number;
  /** What the cell of a place holds: quicker than the whole cell. */
  value(row: number, column: number): CellValue | undefined;
  /** The cell of a place; undefined where nothing was ever stored there. */
  cell(row: number, column: number): TableCell | undefined;
  /** The look of a place where no cell is. */
  emptyLook(row: number, column: number): CellLook;
  /** The lines around a place. */
  borders(row: number, column: number): CellBorders | undefined;
};

/** The size of a sheet in any workbook: the last column is XFD. */
export const sheetLimits = { rows: 1_048_576, columns: 16_384 } as const;

/** What a table may have: Numbers allows 1,000,000 rows and 1,000 columns. */
export const tableLimits = {
  rows: 1_048_576,
  columns: 1_024,
  /** Rows or columns of one kind of header, and of footers: what the programs offer. */
  headers: 5,
  /** Cells that are read of one table. */
  cells: 2_000_000,
} as const;

/** `B3`, `$B$3` where both are absolute; rows and columns count from 0. */
export function cellAddress(
  row: number,
  column: number,
  absolute: { row: boolean; column: boolean } = { row: false, column: false },
): string {
  const mark = (isAbsolute: boolean) => (isAbsolute ? '$' : '');
  return `${mark(absolute.column)}${columnLetters(column)}${mark(absolute.row)}${row + 1}`;
}

/** 0 → A, 26 → AA. */
function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** A sheet's name as references have it: `$'Q1 – Sales'`. */
export function sheetReference(name: string): string {
  return `$'${name.replaceAll("'", "''")}'`;
}
