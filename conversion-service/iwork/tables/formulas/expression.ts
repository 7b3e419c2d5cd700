import type { CellRange } from '../table.ts';
import type { FormulaFunction } from './functions.ts';

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
