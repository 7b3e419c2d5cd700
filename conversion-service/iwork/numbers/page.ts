/** How a sheet is printed. Lengths in points. */
export type Page = {
  width: number;
  height: number;
  margins: { top: number; left: number; bottom: number; right: number };
  /** The sheet is made as narrow as a page. */
  fit: boolean;
  /** Identifiers of the texts above and below every page: left, middle, right. */
  headers: number[];
  footers: number[];
};
