import type * as tsce from '../../../schema/tsce.ts';
import { NodeType } from '../../../schema/tsce.ts';
import type { CellReference, Expression, Operator } from '../../../tables/formulas/expression.ts';
import { callOf } from '../../../tables/formulas/functions/arguments.ts';
import { momentExpression } from '../../../tables/formulas/functions/dates.ts';
import { formulaFunctions } from '../../../tables/formulas/functions.ts';
import { cellReference, type ReferenceContext, spanned, tractReference } from './references.ts';

/** Operators by the type of their node. */
const operators: Record<number, Operator> = {
  [NodeType.addition]: '+',
  [NodeType.subtraction]: '-',
  [NodeType.multiplication]: '*',
  [NodeType.division]: '/',
  [NodeType.power]: '^',
  [NodeType.concatenation]: '&',
  [NodeType.greaterThan]: '>',
  [NodeType.greaterThanOrEqualTo]: '>=',
  [NodeType.lessThan]: '<',
  [NodeType.lessThanOrEqualTo]: '<=',
  [NodeType.equalTo]: '=',
  [NodeType.notEqualTo]: '<>',
};
const unary: Record<number, '-' | '+' | '%'> = {
  [NodeType.negation]: '-',
  [NodeType.plusSign]: '+',
  [NodeType.percent]: '%',
};

/** Spaces in what was typed, and marks around parts. */
const ignored = new Set<number>([
  NodeType.appendWhitespace,
  NodeType.prependWhitespace,
  NodeType.beginThunk,
  NodeType.endThunk,
]);
const maxNodes = 500;

/**
 * Reads a formula, which is stored in postfix order.
 * @returns undefined where a part of it has no equivalent outside of iWork, or no known one
 */
export function parseFormula(
  nodes: tsce.NodeArchive[],
  context: ReferenceContext,
): Expression | undefined {
  if (nodes.length > maxNodes) return undefined;
  const stack: Expression[] = [];
  for (const node of nodes) {
    const type = node.nodeType ?? 0;
    if (ignored.has(type)) continue;
    const expression = expressionOf(node, type, stack, context);
    if (!expression) return undefined;
    stack.push(expression);
  }
  const [whole, ...rest] = stack;
  return rest.length === 0 ? whole : undefined;
}

function expressionOf(
  node: tsce.NodeArchive,
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
    case NodeType.function:
      return call(node, stack);
    case NodeType.number:
      return { kind: 'number', value: node.numberNodeNumber ?? Number.NaN };
    case NodeType.boolean:
      return { kind: 'boolean', value: node.booleanNodeBoolean ?? false };
    case NodeType.string:
      return { kind: 'string', value: node.stringNodeString ?? '' };
    case NodeType.date:
      return momentExpression(node.dateNodeDateNum ?? Number.NaN);
    case NodeType.emptyArgument:
      return { kind: 'missing' };
    case NodeType.token:
      return { kind: 'boolean', value: node.tokenNodeBoolean ?? false };
    case NodeType.list:
      // Parentheses; a list of several has no equal.
      return node.listNodeNumArgs === 1 ? stack.pop() : undefined;
    case NodeType.colon:
    case NodeType.colonWithUids:
      return range(stack);
    case NodeType.cellReference:
      return cellReference(node, context);
    case NodeType.colonTract:
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

function call(node: tsce.NodeArchive, stack: Expression[]): Expression | undefined {
  const known = formulaFunctions.get(node.functionNodeIndex ?? -1);
  const count = node.functionNodeNumArgs ?? 0;
  if (!known || count > stack.length) return undefined;
  return callOf(known, stack.splice(stack.length - count, count));
}
