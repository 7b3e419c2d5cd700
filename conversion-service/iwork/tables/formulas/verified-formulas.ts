import type { CellValue, Table, TableCell } from '../table.ts';
import { calculate } from './calculate.ts';
import type { CellReference, Expression, Scalar } from './expression.ts';
import { CellError, NotAgreed } from './functions/arguments.ts';
import { shownNumber } from './functions/text.ts';

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

/** Why a cell keeps the result of its formula alone. */
export type FormulaLoss = 'not_read' | 'not_calculated' | 'differs';

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
    const judged = this.judge(table, row, column, cell);
    if (typeof judged !== 'string') return judged;
    this.left += 1;
    return undefined;
  }

  /** @returns the formula, or why the cell keeps its result alone */
  judge(table: Table, row: number, column: number, cell: TableCell): Expression | FormulaLoss {
    const place = { table, row, column };
    const expression =
      cell.formula === undefined ? undefined : this.#read(cell.formula, place, this.#tables);
    if (!expression) return 'not_read';
    const judged = this.#verdict(expression, place, cell);
    if (typeof judged !== 'string') return judged;
    const shown = this.#shownText(expression, table, cell);
    const other = shown && this.#verdict(shown, place, cell);
    return typeof other === 'object' ? other : judged;
  }

  #verdict(
    expression: Expression,
    { table, row, column }: { table: Table; row: number; column: number },
    cell: TableCell,
  ): Expression | FormulaLoss {
    const cells = (reference: CellReference) => this.#values(reference, table);
    try {
      return same(calculate(expression, { row, column, cells }), cell) ? expression : 'differs';
    } catch (error) {
      if (error instanceof NotAgreed) return 'not_calculated';
      throw error;
    }
  }

  /** `PLAINTEXT` of a number is the text that its cell shows. */
  #shownText(expression: Expression, table: Table, { value }: TableCell): Expression | undefined {
    if (value.kind !== 'text' || expression.kind !== 'binary' || expression.operator !== '&')
      return undefined;
    const { left, right } = expression;
    if (left.kind !== 'cells' || right.kind !== 'string' || right.value !== '') return undefined;
    const { top, left: first } = left.range;
    const one = left.table === undefined ? table : this.#tables.get(left.table);
    const number = one?.value(top, first);
    return number?.kind === 'number'
      ? shownNumber(left, Number(number.decimal), value.text)
      : undefined;
  }

  #values({ range, table: other }: CellReference, own: Table): Scalar[] {
    const table = other === undefined ? own : this.#tables.get(other);
    const { top, left, bottom, right } = range;
    this.#looks += (bottom - top + 1) * (right - left + 1);
    const isInside = top >= 0 && left >= 0 && table && bottom < table.rows && right < table.columns;
    if (!isInside || this.#looks > maxLooks) throw new NotAgreed();
    const isOne = top === bottom && left === right;
    const values: Scalar[] = [];
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1)
        values.push(scalar(table.value(row, column) ?? empty, isOne));
    return values;
  }
}

const secondsPerDay = 86_400;
/** Days from the origin of spreadsheets to 2001-01-01. */
const epoch = 36_892;
/** 1900-03-01: programs give other numbers to the days before. */
const firstDay = 61;

/** The number of a moment in a spreadsheet. @param seconds since 2001 */
function serial(seconds: number): number {
  const day = seconds / secondsPerDay + epoch;
  if (!(day >= firstDay)) throw new NotAgreed();
  return day;
}

/** Dates and durations are numbers of days, as they are in a spreadsheet. */
function scalar(value: CellValue, isOne: boolean): Scalar {
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
    case 'date':
      return serial(value.seconds);
    case 'duration':
      return value.seconds / secondsPerDay;
    case 'error':
      // Some functions pass over errors within ranges.
      throw isOne ? new CellError() : new NotAgreed();
  }
}

/** Of its size, in which a number may differ. */
const almost = 1e-12;
/** In days: a tenth of a millisecond. */
const almostSame = 1e-9;

function same(result: Scalar, { value }: TableCell): boolean {
  if (typeof result === 'number') {
    if (value.kind === 'date') return Math.abs(result - serial(value.seconds)) <= almostSame;
    if (value.kind === 'duration')
      return Math.abs(result - value.seconds / secondsPerDay) <= almostSame;
    if (value.kind !== 'number') return false;
    const stored = Number(value.decimal);
    return Math.abs(result - stored) <= Math.abs(stored) * almost;
  }
  if (value.kind === 'text') return result === value.text;
  if (value.kind === 'empty') return result === '';
  return value.kind === 'boolean' && result === value.value;
}
