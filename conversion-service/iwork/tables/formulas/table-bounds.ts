/** What a reference needs of a table: its size, and where its body is. */
export type TableBounds = {
  identifier: number;
  rows: number;
  columns: number;
  headerRows: number;
  headerColumns: number;
  footerRows: number;
};
