import type { CellReference, Expression } from '../../tables/formulas/expression.ts';
import type { TableBounds } from '../../tables/formulas/table-bounds.ts';
import type { FormulaToken } from './formula-tokens.ts';

/** Where a formula stands. */
export type FormulaPlace = {
  table: TableBounds;
  /** The table that a formula knows by a name. */
  tableNamed(name: string): TableBounds | undefined;
};

/** Cells that a formula names; a column without rows is its body, without headers and footers. */
export function formulaCells(
  { table: name, first, last }: Extract<FormulaToken, { kind: 'cells' }>,
  { table: own, tableNamed }: FormulaPlace,
): Expression | undefined {
  if (name === undefined && /^(true|false)$/i.test(first) && first === last)
    return { kind: 'boolean', value: first.toLowerCase() === 'true' };
  const table = name === undefined ? own : tableNamed(name);
  if (!table) return undefined;
  const body = { top: table.headerRows, bottom: table.rows - table.footerRows - 1 };
  const [from, to] = [place(first, body.top), place(last, body.bottom)];
  if (!from || !to || from.isColumn !== to.isColumn) return undefined;
  const range = { top: from.row, left: from.column, bottom: to.row, right: to.column };
  const isInside = range.bottom < table.rows && range.right < table.columns && range.top >= 0;
  if (!isInside || range.top > range.bottom || range.left > range.right) return undefined;
  return {
    kind: 'cells',
    range,
    table: table.identifier === own.identifier ? undefined : table.identifier,
    absolute: {
      top: from.rowStays,
      left: from.columnStays,
      bottom: to.rowStays,
      right: to.columnStays,
    },
  } satisfies CellReference;
}

/** `$A$1`, or `B` for a column. @param row the one that is meant where none is said, from 0 */
function place(text: string, row: number) {
  const [, columnMark, letters, rowMark, digits] = /^(\$?)([A-Za-z]+)(\$?)(\d*)$/.exec(text) ?? [];
  if (letters === undefined) return undefined;
  const isColumn = digits === '';
  return {
    isColumn,
    column: columnNumber(letters),
    row: isColumn ? row : Number(digits) - 1,
    columnStays: columnMark === '$',
    rowStays: isColumn || rowMark === '$',
  };
}

/** A → 0, AA → 26. */
function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}
