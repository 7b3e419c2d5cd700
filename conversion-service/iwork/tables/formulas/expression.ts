import type { CellRange } from '../table.ts';
import type { FormulaFunction } from './functions/arguments.ts';

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
      const args = expression.arguments.map((each) => openFormula(each, reference));
      return `${written ?? name}(${args.join(';')})`;
    }
  }
}

/** Programs differ in what binds stronger, so every operation inside another has parentheses. */
function operand(expression: Expression, reference: WriteReference): string {
  const written = openFormula(expression, reference);
  const isOperation = expression.kind === 'binary' || expression.kind === 'unary';
  return isOperation ? `(${written})` : written;
}
