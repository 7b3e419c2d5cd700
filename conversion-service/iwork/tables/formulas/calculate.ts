import type { Argument, Calculation, Expression, Operator, Scalar } from './expression.ts';
import { CellError, NotAgreed, writtenText } from './functions/arguments.ts';

const maxDepth = 60;

/**
 * Calculates a formula as every spreadsheet does.
 * @throws {NotAgreed} where spreadsheets may differ
 * @throws {CellError} where all of them have an error
 */
export function calculate(expression: Expression, place: Calculation, depth = 0): Scalar {
  if (depth > maxDepth) throw new NotAgreed();
  const inner = (each: Expression) => calculate(each, place, depth + 1);
  switch (expression.kind) {
    case 'number':
    case 'string':
    case 'boolean':
      return expression.value;
    case 'missing':
      throw new NotAgreed();
    case 'cells':
      return single(place.cells(expression));
    case 'unary':
      return signed(expression.operator, plainNumber(inner(expression.operand)));
    case 'binary':
      return combined(expression.operator, inner(expression.left), inner(expression.right));
    case 'call':
      return called(expression, place, depth);
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
  if (operator === '&') return writtenText(left) + writtenText(right);
  if (isComparison(operator)) return compared(operator, left, right);
  const [a, b] = [plainNumber(left), plainNumber(right)];
  switch (operator) {
    case '+':
      return added(a, b);
    case '-':
      return added(a, -b);
    case '*':
      return a * b;
    case '/':
      if (b === 0) throw new CellError();
      return a / b;
    case '^':
      return a ** b;
  }
}

/** Two numbers that are next to each other have no difference. */
function added(a: number, b: number): number {
  const total = a + b;
  return Math.abs(total) < Math.abs(a) * almostSame ? 0 : total;
}

/** Of a number's size: the last four bits of it. */
const almostSame = 2 ** -48;

function isComparison(
  operator: Operator,
): operator is Extract<Operator, '>' | '>=' | '<' | '<=' | '=' | '<>'> {
  return ['>', '>=', '<', '<=', '=', '<>'].includes(operator);
}

function compared(operator: Operator, left: Scalar, right: Scalar): boolean {
  const order = ordering(operator, left, right);
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

/** Text is only compared for being the same: its order is a language's, and so may its case be. */
function ordering(operator: Operator, left: Scalar, right: Scalar): number {
  const [a, b] = [left ?? emptyLike(right), right ?? emptyLike(left)];
  if (typeof a === 'number' && typeof b === 'number') return added(a, -b);
  const isEquality = operator === '=' || operator === '<>';
  if (!isEquality || typeof a !== typeof b) throw new NotAgreed();
  if (a === b) return 0;
  if (typeof a !== 'string' || typeof b !== 'string') return 1;
  return a.toLowerCase() === b.toLowerCase() ? 0 : 1;
}

/** What an empty cell is, beside another value. */
function emptyLike(value: Scalar): Scalar {
  if (typeof value === 'number') return 0;
  return typeof value === 'string' ? '' : undefined;
}

function called(
  { function: known, arguments: args }: Extract<Expression, { kind: 'call' }>,
  place: Calculation,
  depth: number,
): Scalar {
  const evaluate = (each: Expression) => calculate(each, place, depth + 1);
  if ('choose' in known) return known.choose(args, evaluate);
  if ('refer' in known) return single(place.cells(known.refer(args, evaluate)));
  if ('rewrite' in known) throw new NotAgreed();
  return known.apply(
    args.map((each) => argumentOf(each, place, evaluate)),
    place,
  );
}

function argumentOf(
  expression: Expression,
  place: Calculation,
  evaluate: (expression: Expression) => Scalar,
): Argument {
  if (expression.kind === 'cells')
    return { range: expression.range, values: place.cells(expression) };
  if (expression.kind === 'call' && 'refer' in expression.function) {
    const cells = expression.function.refer(expression.arguments, evaluate);
    return { range: cells.range, values: place.cells(cells) };
  }
  return { values: [evaluate(expression)] };
}

/** Whether a part of a formula divides by zero, or by a cell that is empty. */
export function dividesByZero(expression: Expression, place: Calculation, depth = 0): boolean {
  if (depth > maxDepth) return false;
  const inner = (each: Expression) => dividesByZero(each, place, depth + 1);
  switch (expression.kind) {
    case 'binary': {
      const { operator, left, right } = expression;
      return (operator === '/' && isZero(right, place)) || inner(left) || inner(right);
    }
    case 'unary':
      return inner(expression.operand);
    case 'call':
      return expression.arguments.some(inner) || isMeanOfNone(expression, place);
    default:
      return false;
  }
}

function isZero(expression: Expression, place: Calculation): boolean {
  try {
    const value = calculate(expression, place);
    return value === undefined || value === 0;
  } catch (error) {
    if (error instanceof NotAgreed) return false;
    throw error;
  }
}

/** The mean of no number divides by their count. */
function isMeanOfNone(
  { function: { name }, arguments: args }: Extract<Expression, { kind: 'call' }>,
  place: Calculation,
): boolean {
  if (name === 'MOD') return args[1] !== undefined && isZero(args[1], place);
  if (name !== 'AVERAGE') return false;
  return args.every(
    (each) =>
      each.kind === 'cells' && place.cells(each).every((value) => typeof value !== 'number'),
  );
}
