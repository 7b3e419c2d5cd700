import type { CellRange } from '../table.ts';

/** Cells that a formula refers to; which ends move along when it is copied. */
export type CellReference = {
  kind: 'cells';
  range: CellRange;
  /** Identifier of the model of another table, undefined for the formula's own. */
  table: number | undefined;
  absolute: { top: boolean; left: boolean; bottom: boolean; right: boolean };
};

export type Operator = '+' | '-' | '*' | '/' | '^' | '&' | '>' | '>=' | '<' | '<=' | '=' | '<>';

/** A formula as a tree. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'missing' }
  | CellReference
  | { kind: 'binary'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'unary'; operator: '-' | '+' | '%'; operand: Expression }
  | { kind: 'call'; function: FormulaFunction; arguments: Expression[] };

/** A value while a formula is calculated: dates and durations in days; undefined: an empty cell. */
export type Scalar = number | string | boolean | undefined;

/** An argument: one value, or the values of cells, row after row. */
export type Argument = { values: Scalar[]; range?: CellRange };

/** Where a formula is calculated; rows and columns from 0. */
export type Calculation = {
  row: number;
  column: number;
  /** The values of cells; throws `NotAgreed` where one is no plain value. */
  cells(reference: CellReference): Scalar[];
};

type Evaluate = (expression: Expression) => Scalar;

/** A function of iWork, for the arguments for which OpenFormula has an equal. */
export type FormulaFunction = {
  /** In iWork. */
  name: string;
  /** Its name in OpenFormula, where that is another. */
  written?: string;
} & (
  | { apply(args: Argument[], place: Calculation): Scalar }
  /** For functions that choose which of their arguments are calculated. */
  | { choose(args: Expression[], evaluate: Evaluate): Scalar }
  /** For functions that give cells. */
  | { refer(args: Expression[], evaluate: Evaluate): CellReference }
  /** For functions that spreadsheets have only as a formula of others; undefined: for none of these arguments. */
  | { rewrite(args: Expression[]): Expression | undefined }
);

/** What a reference needs of a table: its size, and where its body is. */
export type TableBounds = {
  identifier: number;
  rows: number;
  columns: number;
  headerRows: number;
  headerColumns: number;
  footerRows: number;
};

/** Writes a reference, `[.A1]`. */
type WriteReference = (reference: CellReference) => string;

/** A formula in OpenFormula's syntax, without the `of:=` before it. */
export function openFormula(expression: Expression, reference: WriteReference): string {
  const written = partOf(expression, reference);
  // LibreOffice writes the result of a comparison as a number, that of `AND` as a truth value.
  return isComparison(expression) ? `AND(${written})` : written;
}

const comparisons: Operator[] = ['>', '>=', '<', '<=', '=', '<>'];

function isComparison(expression: Expression): boolean {
  return expression.kind === 'binary' && comparisons.includes(expression.operator);
}

function partOf(expression: Expression, reference: WriteReference): string {
  const inner = (each: Expression) => operand(each, reference);
  switch (expression.kind) {
    case 'number':
      return String(expression.value);
    case 'string':
      return `"${expression.value.replaceAll('"', '""')}"`;
    case 'boolean':
      return expression.value ? 'TRUE()' : 'FALSE()';
    case 'missing':
      return '';
    case 'cells':
      return reference(expression);
    case 'unary':
      return expression.operator === '%'
        ? `${inner(expression.operand)}%`
        : `${expression.operator}${inner(expression.operand)}`;
    case 'binary':
      return `${inner(expression.left)}${expression.operator}${inner(expression.right)}`;
    case 'call': {
      const { name, written } = expression.function;
      const args = expression.arguments.map((each) => partOf(each, reference));
      return `${written ?? name}(${args.join(';')})`;
    }
  }
}

/** Programs differ in what binds stronger, so every operation inside another has parentheses. */
function operand(expression: Expression, reference: WriteReference): string {
  const written = partOf(expression, reference);
  const isOperation = expression.kind === 'binary' || expression.kind === 'unary';
  return isOperation ? `(${written})` : written;
}
