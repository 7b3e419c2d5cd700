import type {
  CellReference,
  Expression,
  Operator,
  TableBounds,
} from '../../tables/formulas/expression.ts';
import { callOf } from '../../tables/formulas/functions/arguments.ts';
import { functionsByName } from '../../tables/formulas/functions.ts';

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

/** Where a formula stands. */
type FormulaPlace = {
  table: TableBounds;
  /** The table that a formula knows by a name. */
  tableNamed(name: string): TableBounds | undefined;
};

/** A part of a formula as it is typed. */
type FormulaToken =
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'function' | 'operator'; text: string }
  /** Columns are letters, rows digits, each with `$` where it stays. */
  | { kind: 'cells'; table: string | undefined; first: string; last: string };

/**
 * Reads a formula as iWork '09 stores it: `=SUM(B)+SFTGlobalID_… :: A2`.
 * @returns undefined where a part of it has no equivalent outside of iWork, or no known one
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
      case 'boolean':
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
    if (this.#takes(')')) return callOf(known, args);
    do {
      const argument = this.expression(0, depth + 1);
      if (!argument) return undefined;
      args.push(argument);
    } while (this.#takes(','));
    return this.#takes(')') ? callOf(known, args) : undefined;
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

/** Cells that a formula names; a column without rows is its body, without headers and footers. */
function formulaCells(
  { table: name, first, last }: Extract<FormulaToken, { kind: 'cells' }>,
  { table: own, tableNamed }: FormulaPlace,
): CellReference | undefined {
  const table = name === undefined ? own : tableNamed(name);
  if (!table) return undefined;
  const body = { top: table.headerRows, bottom: table.rows - table.footerRows - 1 };
  const [from, to] = [place(first, body.top), place(last, body.bottom)];
  if (!from || !to || from.isColumn !== to.isColumn) return undefined;
  const range = { top: from.row, left: from.column, bottom: to.row, right: to.column };
  const isInside = range.bottom < table.rows && range.right < table.columns && range.top >= 0;
  if (!isInside || range.top > range.bottom || range.left > range.right) return undefined;
  return {
    kind: 'cells',
    range,
    table: table.identifier === own.identifier ? undefined : table.identifier,
    absolute: {
      top: from.rowStays,
      left: from.columnStays,
      bottom: to.rowStays,
      right: to.columnStays,
    },
  };
}

/** `$A$1`, or `B` for a column. @param row the one that is meant where none is said, from 0 */
function place(text: string, row: number) {
  const [, columnMark, letters, rowMark, digits] = /^(\$?)([A-Za-z]+)(\$?)(\d*)$/.exec(text) ?? [];
  if (letters === undefined) return undefined;
  const isColumn = digits === '';
  return {
    isColumn,
    column: columnNumber(letters),
    row: isColumn ? row : Number(digits) - 1,
    columnStays: columnMark === '$',
    rowStays: isColumn || rowMark === '$',
  };
}

/** A → 0, AA → 26. */
function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

const maxLength = 5_000;

const cell = String.raw`\$?[A-Za-z]{1,3}(?:\$?\d{1,6})?`;
const patterns = new RegExp(
  [
    String.raw`(?<space>\s+)`,
    '"(?<string>(?:[^"]|"")*)"',
    String.raw`(?<function>[A-Za-z][A-Za-z0-9.]*)(?=\s*\()`,
    String.raw`(?<boolean>true|false)(?![\w.(])`,
    String.raw`(?:SFTGlobalID_(?<table>\w+)\s*::\s*)?(?<first>${cell})(?:\s*:\s*(?<last>${cell}))?(?![\w.(])`,
    String.raw`(?<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)`,
    '(?<operator><=|>=|<>|[-+*/^&=<>%(),×÷≤≥≠−])',
  ].join('|'),
  'iuy',
);

/** @returns undefined where something is in it that is not known */
function formulaTokens(text: string): FormulaToken[] | undefined {
  if (text.length > maxLength) return undefined;
  const tokens: FormulaToken[] = [];
  patterns.lastIndex = 0;
  while (patterns.lastIndex < text.length) {
    const groups = patterns.exec(text)?.groups;
    if (!groups) return undefined;
    const token = tokenOf(groups);
    if (token) tokens.push(token);
  }
  return tokens;
}

function tokenOf(groups: Record<string, string | undefined>): FormulaToken | undefined {
  const { string, boolean, function: called, first, number, operator } = groups;
  if (string !== undefined) return { kind: 'string', value: string.replaceAll('""', '"') };
  if (boolean !== undefined) return { kind: 'boolean', value: boolean.toLowerCase() === 'true' };
  if (called !== undefined) return { kind: 'function', text: called.toUpperCase() };
  if (first !== undefined)
    return { kind: 'cells', table: groups.table, first, last: groups.last ?? first };
  if (number !== undefined) return { kind: 'number', value: Number(number) };
  return operator === undefined
    ? undefined
    : { kind: 'operator', text: plain[operator] ?? operator };
}

const plain: Record<string, string> = {
  '×': '*',
  '÷': '/',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '−': '-',
};
