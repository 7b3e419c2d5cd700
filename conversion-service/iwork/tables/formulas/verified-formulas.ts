import type { CellValue, Table, TableCell } from '../table.ts';
import { calculate } from './calculate.ts';
import type { CellReference, Expression } from './expression.ts';
import { NotAgreed, type Scalar } from './functions.ts';

const empty: CellValue = { kind: 'empty' };

/**
 * Reads the formula of a cell by its key.
 * @returns undefined where a part of it has no equivalent outside of iWork
 */
export type ReadFormula = (
  key: number,
  place: { table: Table; row: number; column: number },
  tables: ReadonlyMap<number, Table>,
) => Expression | undefined;

/** The limit of cells that are read for all formulas of a document together. */
const maxLooks = 5_000_000;

/**
 * The formulas of a document's tables, each only where calculating it here gives the stored result:
 * so a spreadsheet that recalculates shows what the document showed.
 */
export class VerifiedFormulas {
  readonly #tables: ReadonlyMap<number, Table>;
  readonly #read: ReadFormula;
  #looks = 0;
  /** How many formulas were replaced by their results. */
  left = 0;

  /** @param tables those that the result has, by their identifier */
  constructor(tables: Table[], read: ReadFormula) {
    this.#tables = new Map(tables.map((table) => [table.identifier, table]));
    this.#read = read;
  }

  /** @returns undefined where the cell has none, or none that is safe */
  of(table: Table, row: number, column: number, cell: TableCell): Expression | undefined {
    if (cell.formula === undefined) return undefined;
    const expression = this.#read(cell.formula, { table, row, column }, this.#tables);
    if (expression && this.#agrees(expression, table, cell)) return expression;
    this.left += 1;
    return undefined;
  }

  #agrees(expression: Expression, table: Table, cell: TableCell): boolean {
    try {
      return same(
        calculate(expression, (reference) => this.#values(reference, table)),
        cell,
      );
    } catch (error) {
      if (error instanceof NotAgreed) return false;
      throw error;
    }
  }

  #values({ range, table: other }: CellReference, own: Table): Scalar[] {
    const table = other === undefined ? own : this.#tables.get(other);
    const { top, left, bottom, right } = range;
    this.#looks += (bottom - top + 1) * (right - left + 1);
    if (!table || this.#looks > maxLooks) throw new NotAgreed();
    const values: Scalar[] = [];
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1)
        values.push(scalar(table.value(row, column) ?? empty));
    return values;
  }
}

/** Dates and durations are numbers of other units in a spreadsheet, so they are not calculated with. */
function scalar(value: CellValue): Scalar {
  switch (value.kind) {
    case 'empty':
      return undefined;
    case 'number':
      return Number(value.decimal);
    case 'text':
      return value.text;
    case 'rich-text':
      return value.text;
    case 'boolean':
      return value.value;
    default:
      throw new NotAgreed();
  }
}

function same(result: Scalar, { value }: TableCell): boolean {
  if (value.kind === 'number' && typeof result === 'number') {
    const stored = Number(value.decimal);
    return Math.abs(result - stored) <= Math.abs(stored) * 1e-12;
  }
  if (value.kind === 'text') return result === value.text;
  return value.kind === 'boolean' && result === value.value;
}
