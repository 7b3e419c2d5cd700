/** A table's size and the parts that its style tells apart. */
export type Regions = {
  rows: number;
  columns: number;
  headerRows: number;
  headerColumns: number;
  footerRows: number;
};
