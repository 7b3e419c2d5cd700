/** What a sheet of any workbook has room for: the last column is XFD. */
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
