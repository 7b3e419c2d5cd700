import type { XmlNode } from '../../../../shared/node/odf/xml/xml-element.ts';
import type { CellReference } from '../../tables/formulas/expression.ts';
import { openFormula } from '../../tables/formulas/expression.ts';
import type { VerifiedFormulas } from '../../tables/formulas/verified-formulas.ts';
import type { ErrorCode, Table, TableCell } from '../../tables/table.ts';
import { cellAddress, sheetReference } from '../../tables/table.ts';
import type { CellStyles, TrackStyles } from '../sheet-styles/sheet-styles.ts';
import type { ConditionalFormats } from './conditional-formats.ts';

/** What the sheets of one document share. */
export type SheetContext = {
  /** The document's language, `de-CH`. */
  locale: string;
  tracks: TrackStyles;
  cells: CellStyles;
  /** Where the looks of cells may depend on their values. */
  conditions?: ConditionalFormats;
  /** The paragraphs of a rich text. */
  richText(storage: number): XmlNode[];
  /** Which error a cell shows. */
  errorCode(table: Table, row: number, column: number, cell: TableCell): ErrorCode;
  /** The formula of a cell in OpenFormula. */
  formula(table: Table, row: number, column: number, cell: TableCell): string | undefined;
};

/** The language of a document, `de-CH`, in which programs know how to write: English else. */
export function languageTag(identifier: string | undefined): string {
  const [tag = ''] = (identifier ?? '').replaceAll('_', '-').split('@');
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

/**
 * Writes the formulas of cells in OpenFormula.
 * @param sheets names of the sheets that the tables are on, by the tables' identifiers
 */
export function sheetFormulas(
  formulas: VerifiedFormulas,
  sheets: ReadonlyMap<number, string>,
): SheetContext['formula'] {
  const written = (reference: CellReference) => referenceText(reference, sheets);
  return (table, row, column, cell) => {
    const expression = formulas.of(table, row, column, cell);
    return expression && openFormula(expression, written);
  };
}

function referenceText(
  { range, table, absolute }: CellReference,
  sheets: ReadonlyMap<number, string>,
): string {
  const name = table === undefined ? undefined : sheets.get(table);
  const sheet = name === undefined ? '' : sheetReference(name);
  const first = cellAddress(range.top, range.left, { row: absolute.top, column: absolute.left });
  const last = cellAddress(range.bottom, range.right, {
    row: absolute.bottom,
    column: absolute.right,
  });
  const isOne = range.top === range.bottom && range.left === range.right;
  return isOne ? `[${sheet}.${first}]` : `[${sheet}.${first}:.${last}]`;
}
