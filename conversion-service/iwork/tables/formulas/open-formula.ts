import type { CellReference, Expression } from './expression.ts';

/** Writes a reference, `[.A1]`. */
export type WriteReference = (reference: CellReference) => string;

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
      const args = expression.arguments.map((each) => openFormula(each, reference));
      return `${expression.function.name}(${args.join(';')})`;
    }
  }
}

/** Programs differ in what binds stronger, so every operation inside another has parentheses. */
function operand(expression: Expression, reference: WriteReference): string {
  const written = openFormula(expression, reference);
  const isOperation = expression.kind === 'binary' || expression.kind === 'unary';
  return isOperation ? `(${written})` : written;
}
