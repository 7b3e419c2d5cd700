import type { Argument, Expression, FormulaFunction } from '../expression.ts';
import {
  CellError,
  callOf,
  NotAgreed,
  type NumberedFunction,
  numberOf,
  optionalNumber,
  scalarOf,
  textOf,
  wholeOf,
  writtenText,
} from './arguments.ts';

const maxLength = 32_767;
/** Those that no printer prints. */
const controls = /\p{Cc}/gu;

const of = (
  number: number,
  name: string,
  apply: (args: Argument[]) => number | string | boolean,
  written?: string,
): NumberedFunction => [number, { name, apply, ...(written ? { written } : {}) }];

const left: FormulaFunction = {
  name: 'LEFT',
  apply: ([text, count]) => textOf(text).slice(0, length(count, 1)),
};
const mid: FormulaFunction = {
  name: 'MID',
  apply: ([text, start, count]) => {
    const first = wholeOf(numberOf(start), 1, maxLength) - 1;
    return textOf(text).slice(first, first + length(count));
  },
};
const len: FormulaFunction = { name: 'LEN', apply: ([text]) => textOf(text).length };
const find: FormulaFunction = {
  name: 'FIND',
  apply: ([wanted, text, start]) => position(textOf(text), textOf(wanted), start),
};
const substitute: FormulaFunction = { name: 'SUBSTITUTE', apply: substituted };

const search: FormulaFunction = {
  name: 'SEARCH',
  apply: ([wanted, text, start]) => {
    const part = textOf(wanted);
    if (/[*?~]/.test(part)) throw new NotAgreed();
    return position(textOf(text).toLowerCase(), part.toLowerCase(), start);
  },
};

/** In all programs the sign of the decimals is that of the place. */
const fixed: FormulaFunction = {
  name: 'FIXED',
  apply: ([value, places, plain]) => {
    const digits = wholeOf(optionalNumber(places, 2), 0, 15);
    const isPlain = plain ? scalarOf(plain) : false;
    if (typeof isPlain !== 'boolean') throw new NotAgreed();
    const format = new Intl.NumberFormat('en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: !isPlain,
    });
    return format.format(String(numberOf(value)) as `${number}`).replace(/^-(?=[0,.]*$)/, '');
  },
};

/**
 * A number's text as its cell shows it, where that is `FIXED` with signs around it.
 * @param shown the text of its present value
 */
export function shownNumber(
  cell: Expression,
  value: number,
  shown: string,
): Expression | undefined {
  const [, before = '', integers = '', decimals = '', after = ''] =
    /^([^\d.]*)(\d[\d,]*)?(?:\.(\d*))?(.*)$/s.exec(shown) ?? [];
  const sign = value < 0 ? /-$/ : /$^/;
  const places = decimals.length;
  const plain = String(Math.trunc(Math.abs(Number(value.toFixed(places)))));
  const isGrouped = integers.includes(',');
  const own = isGrouped ? Number(plain).toLocaleString('en') : plain;
  const number = callOf(fixed, [
    cell,
    { kind: 'number', value: places },
    { kind: 'boolean', value: !isGrouped },
  ]);
  const zeros = integers.slice(0, Math.max(0, integers.length - own.length));
  const whole = { kind: 'number', value: maxLength } as const;
  const core =
    number && integers === ''
      ? callOf(mid, [number, { kind: 'number', value: plain.length + 1 }, whole])
      : number;
  const isPointAlone = places === 0 && /^\./.test(shown.slice(before.length + integers.length));
  return core && around(before.replace(sign, '') + zeros, core, (isPointAlone ? '.' : '') + after);
}

function around(before: string, text: Expression, after: string): Expression {
  const begun = before === '' ? text : binary('&', string(before), text);
  return after === '' ? begun : binary('&', begun, string(after));
}

export const textFunctions: NumberedFunction[] = [
  [54, fixed],
  [76, left],
  [77, len],
  [87, mid],
  [53, find],
  [144, substitute],
  of(18, 'CHAR', ([code]) => String.fromCharCode(wholeOf(numberOf(code), 32, 126))),
  of(21, 'CODE', ([text]) => wholeOf(textOf(text).charCodeAt(0), 32, 126)),
  of(25, 'CONCATENATE', (args) => args.map((each) => writtenText(scalarOf(each))).join('')),
  of(49, 'EXACT', ([a, b]) => textOf(a) === textOf(b)),
  of(82, 'LOWER', ([text]) => sameLength(textOf(text), (each) => each.toLowerCase())),
  of(114, 'PROPER', ([text]) => proper(textOf(text))),
  of(122, 'REPLACE', ([text, start, count, other]) => {
    const first = wholeOf(numberOf(start), 1, maxLength) - 1;
    const whole = textOf(text);
    return whole.slice(0, first) + textOf(other) + whole.slice(first + length(count));
  }),
  of(123, 'REPT', ([text, count]) => {
    const [part, times] = [textOf(text), length(count)];
    if (part.length * times > maxLength) throw new NotAgreed();
    return part.repeat(times);
  }),
  of(124, 'RIGHT', ([text, count]) => {
    const whole = textOf(text);
    return whole.slice(Math.max(0, whole.length - length(count, 1)));
  }),
  [131, search],
  of(149, 'T', ([value]) => {
    const text = scalarOf(value);
    return typeof text === 'string' ? text : '';
  }),
  of(155, 'TRIM', ([text]) => textOf(text).replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '')),
  of(158, 'UPPER', ([text]) => sameLength(textOf(text), (each) => each.toUpperCase())),
  of(159, 'VALUE', ([text]) => {
    const value = scalarOf(text);
    if (typeof value === 'number') return value;
    // Which sign begins the decimals is a matter of the place.
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) throw new NotAgreed();
    return Number(value);
  }),
  of(328, 'TEXTJOIN', joined, 'COM.MICROSOFT.TEXTJOIN'),
  of(
    329,
    'CONCAT',
    (args) => args.flatMap(({ values }) => values.map(writtenText)).join(''),
    'COM.MICROSOFT.CONCAT',
  ),
  of(20, 'CLEAN', ([text]) => textOf(text).replaceAll(controls, '')),
  of(61, 'HYPERLINK', ([address, text]) => textOf(text ?? address)),
  [296, { name: 'FIND.CASEINSENSITIVE', rewrite: (args) => callOf(search, args) }],
  [319, { name: 'TEXTBETWEEN', rewrite: textBetween }],
  [297, { name: 'PLAINTEXT', rewrite: ([text]) => text && binary('&', text, string('')) }],
  [317, { name: 'COUNTMATCHES', rewrite: countMatches }],
  [318, { name: 'TEXTBEFORE', rewrite: textBefore }],
  [320, { name: 'TEXTAFTER', rewrite: textAfter }],
];

function length(argument: Argument | undefined, otherwise?: number): number {
  const count = otherwise === undefined ? numberOf(argument) : optionalNumber(argument, otherwise);
  return wholeOf(count, 0, maxLength);
}

/** From 1. */
function position(text: string, wanted: string, start: Argument | undefined): number {
  const from = wholeOf(optionalNumber(start, 1), 1, maxLength) - 1;
  if (wanted === '') throw new NotAgreed();
  const found = text.indexOf(wanted, from);
  if (found < 0) throw new CellError();
  return found + 1;
}

function substituted([text, from, to, which]: Argument[]): string {
  const [whole, wanted, other] = [textOf(text), textOf(from), textOf(to)];
  if (wanted === '') throw new NotAgreed();
  const parts = whole.split(wanted);
  if (!which) return parts.join(other);
  const at = wholeOf(numberOf(which), 1, maxLength);
  if (at >= parts.length) return whole;
  return parts.slice(0, at).join(wanted) + other + parts.slice(at).join(wanted);
}

/** Some letters become two, in some programs. */
function sameLength(text: string, change: (text: string) => string): string {
  const changed = change(text);
  if (changed.length !== text.length || /[ıİſςΣß]/.test(text)) throw new NotAgreed();
  return changed;
}

function proper(text: string): string {
  if (!/^[ -~]*$/.test(text) || text.includes("'")) throw new NotAgreed();
  return text
    .toLowerCase()
    .replaceAll(/[a-z]+/g, (word) => word.slice(0, 1).toUpperCase() + word.slice(1));
}

function joined([separator, skipsEmpty, ...parts]: Argument[]): string {
  const skips = scalarOf(skipsEmpty);
  if (typeof skips !== 'boolean') throw new NotAgreed();
  const texts = parts.flatMap(({ values }) => values.map(writtenText));
  return (skips ? texts.filter((text) => text !== '') : texts).join(textOf(separator));
}

/** Two texts, without the options that may follow them. */
function textAndPart(args: Expression[]): { text: Expression; part: Expression } | undefined {
  const [text, part] = args;
  return text && part && args.length === 2 ? { text, part } : undefined;
}

function textBefore(args: Expression[]): Expression | undefined {
  const given = textAndPart(args);
  const found = given && callOf(find, [given.part, given.text]);
  return found && callOf(left, [given.text, binary('-', found, number(1))]);
}

function textAfter(args: Expression[]): Expression | undefined {
  const given = textAndPart(args);
  const found = given && callOf(find, [given.part, given.text]);
  const size = given && callOf(len, [given.part]);
  const whole = given && callOf(len, [given.text]);
  if (!found || !size || !whole) return undefined;
  return callOf(mid, [given.text, binary('+', found, size), whole]);
}

function textBetween(args: Expression[]): Expression | undefined {
  const [text, before, after] = args;
  if (!text || !before || !after || args.length > 3) return undefined;
  const found = callOf(find, [before, text]);
  const size = callOf(len, [before]);
  const start = found && size && binary('+', found, size);
  const end = start && callOf(find, [after, text, start]);
  return end && callOf(mid, [text, start, binary('-', end, start)]);
}

function countMatches(args: Expression[]): Expression | undefined {
  const given = textAndPart(args);
  if (!given) return undefined;
  const rest = callOf(substitute, [given.text, given.part, string('')]);
  const [all, size] = [callOf(len, [given.text]), callOf(len, [given.part])];
  const kept = rest && callOf(len, [rest]);
  return all && kept && size && binary('/', binary('-', all, kept), size);
}

function binary(operator: '-' | '+' | '/' | '&', a: Expression, b: Expression): Expression {
  return { kind: 'binary', operator, left: a, right: b };
}

const number = (value: number): Expression => ({ kind: 'number', value });
const string = (value: string): Expression => ({ kind: 'string', value });
