/** A part of a formula as it is typed. */
export type FormulaToken =
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  | { kind: 'function' | 'operator'; text: string }
  /** Columns are letters, rows digits, each with `$` where it stays. */
  | { kind: 'cells'; table: string | undefined; first: string; last: string };

const maxLength = 5_000;

const cell = String.raw`\$?[A-Za-z]{1,3}(?:\$?\d{1,6})?`;
const patterns = new RegExp(
  [
    String.raw`(?<space>\s+)`,
    '"(?<string>(?:[^"]|"")*)"',
    String.raw`(?<function>[A-Za-z][A-Za-z0-9.]*)(?=\s*\()`,
    String.raw`(?:SFTGlobalID_(?<table>\w+)\s*::\s*)?(?<first>${cell})(?:\s*:\s*(?<last>${cell}))?(?![\w.(])`,
    String.raw`(?<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)`,
    '(?<operator><=|>=|<>|[-+*/^&=<>%(),×÷≤≥≠−])',
  ].join('|'),
  'uy',
);

/** @returns undefined where something is in it that is not known */
export function formulaTokens(text: string): FormulaToken[] | undefined {
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
  const { string, function: called, first, number, operator } = groups;
  if (string !== undefined) return { kind: 'string', value: string.replaceAll('""', '"') };
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
