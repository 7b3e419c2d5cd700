import type { XmlNode } from '../../../../shared/node/odf/xml/element.ts';
import type { ErrorCode, Table, TableCell } from '../../tables/table.ts';
import type { CellStyles } from '../styles/cell-styles.ts';
import type { TrackStyles } from '../styles/track-styles.ts';

/** What the sheets of one document share. */
export type SheetContext = {
  tracks: TrackStyles;
  cells: CellStyles;
  /** The paragraphs of a rich text. */
  richText(storage: number): XmlNode[];
  /** Which error a cell shows. */
  errorCode(table: Table, row: number, column: number, cell: TableCell): ErrorCode;
  /** The formula of a cell in OpenFormula. */
  formula(table: Table, row: number, column: number, cell: TableCell): string | undefined;
};
