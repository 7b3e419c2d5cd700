import type { Message } from '../../archive/message.ts';
import type { CellReference, Expression, Operator } from './expression.ts';
import { formulaFunctions } from './functions.ts';
import { cellReference, type ReferenceContext, spanned, tractReference } from './references.ts';

/** Operators by the type of their node. */
const operators: Record<number, Operator> = {
  1: '+',
  2: '-',
  3: '*',
  4: '/',
  5: '^',
  6: '&',
  7: '>',
  8: '>=',
  9: '<',
  10: '<=',
  11: '=',
  12: '<>',
};
const unary: Record<number, '-' | '+' | '%'> = { 13: '-', 14: '+', 15: '%' };

/** Spaces in what was typed, and marks around parts. */
const ignored = new Set([32, 33, 34, 35]);
const MOST_NODES = 500;

/**
 * Reads a formula, which is stored in postfix order (TSCE.ASTNodeArrayArchive: repeated 1).
 * @returns undefined where a part of it has no equal outside of iWork, or none that is known here
 */
export function parseFormula(nodes: Message[], context: ReferenceContext): Expression | undefined {
  if (nodes.length > MOST_NODES) return undefined;
  const stack: Expression[] = [];
  for (const node of nodes) {
    const type = node.uint(1) ?? 0;
    if (ignored.has(type)) continue;
    const expression = expressionOf(node, type, stack, context);
    if (!expression) return undefined;
    stack.push(expression);
  }
  const [whole, ...rest] = stack;
  return rest.length === 0 ? whole : undefined;
}

function expressionOf(
  node: Message,
  type: number,
  stack: Expression[],
  context: ReferenceContext,
): Expression | undefined {
  const operator = operators[type];
  if (operator) return binary(operator, stack);
  const sign = unary[type];
  if (sign) {
    const operand = stack.pop();
    return operand && { kind: 'unary', operator: sign, operand };
  }
  switch (type) {
    case 16:
      return call(node, stack);
    case 17:
      return { kind: 'number', value: node.double(4) ?? Number.NaN };
    case 18:
      return { kind: 'boolean', value: node.bool(5) ?? false };
    case 19:
      return { kind: 'string', value: node.string(6) ?? '' };
    case 22:
      return { kind: 'missing' };
    case 23:
      return { kind: 'boolean', value: node.bool(10) ?? false };
    case 25:
      // Parentheses; a list of several has no equal.
      return node.uint(13) === 1 ? stack.pop() : undefined;
    case 29:
      return range(stack);
    case 36:
      return cellReference(node, context);
    case 67:
      return tractReference(node, context);
    default:
      return undefined;
  }
}

function binary(operator: Operator, stack: Expression[]): Expression | undefined {
  const right = stack.pop();
  const left = stack.pop();
  return left && right && { kind: 'binary', operator, left, right };
}

function range(stack: Expression[]): CellReference | undefined {
  const last = stack.pop();
  const first = stack.pop();
  return first?.kind === 'cells' && last?.kind === 'cells' ? spanned(first, last) : undefined;
}

function call(node: Message, stack: Expression[]): Expression | undefined {
  const known = formulaFunctions.get(node.uint(2) ?? -1);
  const count = node.uint(3) ?? 0;
  if (!known || count > stack.length) return undefined;
  return { kind: 'call', function: known, arguments: stack.splice(stack.length - count, count) };
}
