import type { CellReference, Expression, Operator } from './expression.ts';
import { type Argument, NotAgreed, type Scalar } from './functions.ts';

/** Gives the values of cells; throws `NotAgreed` where one is no plain number, text or boolean. */
export type CellValues = (reference: CellReference) => Scalar[];

const maxDepth = 60;

/**
 * Calculates a formula as every spreadsheet does.
 * @throws {NotAgreed} where spreadsheets may differ
 */
export function calculate(expression: Expression, cells: CellValues, depth = 0): Scalar {
  if (depth > maxDepth) throw new NotAgreed();
  const inner = (each: Expression) => calculate(each, cells, depth + 1);
  switch (expression.kind) {
    case 'number':
    case 'string':
    case 'boolean':
      return expression.value;
    case 'missing':
      throw new NotAgreed();
    case 'cells':
      return single(cells(expression));
    case 'unary':
      return signed(expression.operator, plainNumber(inner(expression.operand)));
    case 'binary':
      return combined(expression.operator, inner(expression.left), inner(expression.right));
    case 'call':
      return called(expression, cells, depth);
  }
}

function single(values: Scalar[]): Scalar {
  if (values.length !== 1) throw new NotAgreed();
  return values[0];
}

function plainNumber(value: Scalar): number {
  if (value === undefined) return 0;
  if (typeof value !== 'number') throw new NotAgreed();
  return value;
}

function signed(operator: '-' | '+' | '%', value: number): number {
  if (operator === '%') return value / 100;
  return operator === '-' ? -value : value;
}

function combined(operator: Operator, left: Scalar, right: Scalar): Scalar {
  if (operator === '&') return text(left) + text(right);
  if (isComparison(operator)) return compared(operator, left, right);
  const [a, b] = [plainNumber(left), plainNumber(right)];
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '^':
      return a ** b;
  }
}

function isComparison(
  operator: Operator,
): operator is Extract<Operator, '>' | '>=' | '<' | '<=' | '=' | '<>'> {
  return ['>', '>=', '<', '<=', '=', '<>'].includes(operator);
}

/** Numbers become text in different ways; whole ones do not. */
function text(value: Scalar): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  throw new NotAgreed();
}

function compared(operator: Operator, left: Scalar, right: Scalar): boolean {
  const order = ordering(left, right);
  switch (operator) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    default:
      return order <= 0;
  }
}

/** Text is compared without its case, and only for being the same: its order is a language's. */
function ordering(left: Scalar, right: Scalar): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') throw new NotAgreed();
  if (left.toLowerCase() !== right.toLowerCase()) throw new NotAgreed();
  return 0;
}

function called(
  expression: Extract<Expression, { kind: 'call' }>,
  cells: CellValues,
  depth: number,
): Scalar {
  const { apply } = expression.function;
  if (!apply) return chosen(expression.arguments, cells, depth);
  return apply(
    expression.arguments.map((each): Argument => {
      if (each.kind === 'cells') return { cells: true, values: cells(each) };
      return { cells: false, values: [calculate(each, cells, depth + 1)] };
    }),
  );
}

/** `IF(condition, then, else)`. */
function chosen(args: Expression[], cells: CellValues, depth: number): Scalar {
  const [condition, then, otherwise] = args;
  if (!condition || !then || !otherwise || args.length > 3) throw new NotAgreed();
  const holds = calculate(condition, cells, depth + 1);
  if (typeof holds !== 'boolean') throw new NotAgreed();
  return calculate(holds ? then : otherwise, cells, depth + 1);
}

/** Whether a part of a formula divides by zero, or by a cell that is empty. */
export function dividesByZero(expression: Expression, cells: CellValues, depth = 0): boolean {
  if (depth > maxDepth) return false;
  const inner = (each: Expression) => dividesByZero(each, cells, depth + 1);
  switch (expression.kind) {
    case 'binary': {
      const { operator, left, right } = expression;
      return (operator === '/' && isZero(right, cells)) || inner(left) || inner(right);
    }
    case 'unary':
      return inner(expression.operand);
    case 'call':
      return expression.arguments.some(inner) || isMeanOfNone(expression, cells);
    default:
      return false;
  }
}

function isZero(expression: Expression, cells: CellValues): boolean {
  try {
    const value = calculate(expression, cells);
    return value === undefined || value === 0;
  } catch (error) {
    if (error instanceof NotAgreed) return false;
    throw error;
  }
}

/** The mean of no number divides by their count. */
function isMeanOfNone(
  { function: { name }, arguments: args }: Extract<Expression, { kind: 'call' }>,
  cells: CellValues,
): boolean {
  if (name === 'MOD') return args[1] !== undefined && isZero(args[1], cells);
  if (name !== 'AVERAGE') return false;
  return args.every(
    (each) => each.kind === 'cells' && cells(each).every((value) => typeof value !== 'number'),
  );
}
