import type { Expression, Operator } from '../../tables/formulas/expression.ts';
import { functionsByName } from '../../tables/formulas/functions.ts';
import { type FormulaPlace, formulaCells } from './formula-cells.ts';
import { type FormulaToken, formulaTokens } from './formula-tokens.ts';

/** How strongly operators bind. */
const strengths: Record<Operator, number> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '<=': 1,
  '>': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
};

const maxDepth = 60;

/**
 * Reads a formula as iWork '09 stores it: `=SUM(B)+SFTGlobalID_… :: A2`.
 * @returns undefined where a part of it has no equal outside of iWork, or none that is known here
 */
export function parseFormulaText(text: string, place: FormulaPlace): Expression | undefined {
  const tokens = text.startsWith('=') ? formulaTokens(text.slice(1)) : undefined;
  if (!tokens) return undefined;
  const parser = new FormulaParser(tokens, place);
  const whole = parser.expression(0, 0);
  return parser.isAtEnd ? whole : undefined;
}

class FormulaParser {
  readonly #tokens: readonly FormulaToken[];
  readonly #place: FormulaPlace;
  #at = 0;

  constructor(tokens: readonly FormulaToken[], place: FormulaPlace) {
    this.#tokens = tokens;
    this.#place = place;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  /** What binds more strongly than something before it. */
  expression(strength: number, depth: number): Expression | undefined {
    if (depth > maxDepth) return undefined;
    let left = this.#operand(depth);
    for (;;) {
      const operator = this.#operator();
      if (!left || operator === undefined || strengths[operator] <= strength) return left;
      this.#at += 1;
      const right = this.expression(strengths[operator], depth + 1);
      left = right && { kind: 'binary', operator, left, right };
    }
  }

  #operand(depth: number): Expression | undefined {
    const token = this.#tokens[this.#at++];
    const first = token && this.#first(token, depth);
    if (!first || !this.#takes('%')) return first;
    return { kind: 'unary', operator: '%', operand: first };
  }

  #first(token: FormulaToken, depth: number): Expression | undefined {
    switch (token.kind) {
      case 'number':
      case 'string':
        return token;
      case 'cells':
        return formulaCells(token, this.#place);
      case 'function':
        return this.#call(token.text, depth);
      case 'operator': {
        if (token.text === '(') {
          const inner = this.expression(0, depth + 1);
          return this.#takes(')') ? inner : undefined;
        }
        if (token.text !== '-' && token.text !== '+') return undefined;
        const operand = depth < maxDepth ? this.#operand(depth + 1) : undefined;
        return operand && { kind: 'unary', operator: token.text, operand };
      }
    }
  }

  #call(name: string, depth: number): Expression | undefined {
    const known = functionsByName.get(name);
    if (!known || !this.#takes('(')) return undefined;
    const args: Expression[] = [];
    if (this.#takes(')')) return { kind: 'call', function: known, arguments: args };
    do {
      const argument = this.expression(0, depth + 1);
      if (!argument) return undefined;
      args.push(argument);
    } while (this.#takes(','));
    return this.#takes(')') ? { kind: 'call', function: known, arguments: args } : undefined;
  }

  #takes(text: string): boolean {
    const token = this.#tokens[this.#at];
    const isIt = token?.kind === 'operator' && token.text === text;
    if (isIt) this.#at += 1;
    return isIt;
  }

  #operator(): Operator | undefined {
    const token = this.#tokens[this.#at];
    return token?.kind === 'operator' && token.text in strengths
      ? (token.text as Operator)
      : undefined;
  }
}
