import { type CellValues, calculate } from './calculate.ts';
import type { Expression } from './expression.ts';
import { NotAgreed } from './functions.ts';

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

const maxDepth = 60;

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
