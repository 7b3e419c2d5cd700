import { sum } from '../../../sum.ts';
import type { CellRange } from '../../table.ts';
import type { Argument, Scalar } from '../expression.ts';
import { atLeast, CellError, NotAgreed, type NumberedFunction, scalarOf } from './arguments.ts';

/** Functions that take the values of those cells that a condition holds for. */
export const conditionalFunctions: NumberedFunction[] = [
  [33, { name: 'COUNTIF', apply: ([cells, condition]) => chosen([cells, condition]).length }],
  [145, { name: 'SUMIF', apply: (args) => sum(numbersChosen(valuesLast(args))) }],
  [231, { name: 'SUMIFS', apply: (args) => sum(numbersChosen(args)) }],
  [232, { name: 'AVERAGEIFS', apply: (args) => mean(numbersChosen(args)) }],
  [233, { name: 'COUNTIFS', apply: (args) => chosen(args).length }],
  [234, { name: 'AVERAGEIF', apply: (args) => mean(numbersChosen(valuesLast(args))) }],
  [
    309,
    {
      name: 'MAXIFS',
      written: 'COM.MICROSOFT.MAXIFS',
      apply: (args) => atLeast(numbersChosen(args), 1).reduce((a, b) => Math.max(a, b)),
    },
  ],
  [
    310,
    {
      name: 'MINIFS',
      written: 'COM.MICROSOFT.MINIFS',
      apply: (args) => atLeast(numbersChosen(args), 1).reduce((a, b) => Math.min(a, b)),
    },
  ],
];

/** `SUMIF(cells, condition, values)` as `SUMIFS` has it; without values the cells are those. */
function valuesLast([cells, condition, values]: Argument[]): Argument[] {
  return [values ?? cells, cells, condition].filter((each) => each !== undefined);
}

function mean(numbers: number[]): number {
  if (numbers.length === 0) throw new CellError();
  return sum(numbers) / numbers.length;
}

function numbersChosen([values, ...conditions]: Argument[]): number[] {
  const places = chosen(conditions);
  const [cells] = conditions;
  if (!values?.range || !cells?.range || !isSameSize(values.range, cells.range))
    throw new NotAgreed();
  const found = places.map((at) => values.values[at]);
  if (found.some((value) => typeof value === 'boolean')) throw new NotAgreed();
  return found.filter((value) => typeof value === 'number');
}

/** The places of the cells that each condition holds for: pairs of cells and condition. */
function chosen(pairs: (Argument | undefined)[]): number[] {
  const [first] = pairs;
  if (!first?.range || pairs.length % 2 === 1) throw new NotAgreed();
  let places = first.values.map((_, at) => at);
  for (let at = 0; at < pairs.length; at += 2) {
    const cells = pairs[at];
    if (!cells?.range || !isSameSize(cells.range, first.range)) throw new NotAgreed();
    const holds = conditionOf(scalarOf(pairs[at + 1]));
    // Each cell is asked: one that programs disagree about is to be found.
    const held = cells.values.map(holds);
    places = places.filter((place) => held[place]);
  }
  return places;
}

function isSameSize(a: CellRange, b: CellRange): boolean {
  return a.bottom - a.top === b.bottom - b.top && a.right - a.left === b.right - b.left;
}

type Condition = (value: Scalar) => boolean;

function conditionOf(condition: Scalar): Condition {
  if (typeof condition === 'number') return (value) => isNumberLike(value) === condition;
  if (typeof condition === 'boolean') return (value) => isBoolean(value, condition);
  const [, operator = '', wanted = ''] = /^(<=|>=|<>|<|>|=)?(.*)$/s.exec(condition ?? '') ?? [];
  if (wanted === '') return emptiness(operator);
  if (/^-?\d+(\.\d+)?$/.test(wanted)) return compared(operator, Number(wanted));
  return textCondition(operator, wanted);
}

/** Text that looks like a number is one in some programs, and so are truth values. */
function isNumberLike(value: Scalar): number | undefined {
  if (typeof value === 'boolean') throw new NotAgreed();
  if (typeof value === 'string' && /^\s*[-+.,\d]/.test(value)) throw new NotAgreed();
  return typeof value === 'number' ? value : undefined;
}

function isBoolean(value: Scalar, wanted: boolean): boolean {
  if (value === 0 || value === 1) throw new NotAgreed();
  return value === wanted;
}

/** `<>` asks for what is not empty. */
function emptiness(operator: string): Condition {
  if (operator !== '<>') throw new NotAgreed();
  return (value) => {
    if (value === '') throw new NotAgreed();
    return value !== undefined;
  };
}

function compared(operator: string, wanted: number): Condition {
  return (value) => {
    const number = isNumberLike(value);
    if (operator === '<>') {
      if (value === undefined) throw new NotAgreed();
      return number !== wanted;
    }
    if (number === undefined) return false;
    switch (operator) {
      case '<':
        return number < wanted;
      case '<=':
        return number <= wanted;
      case '>':
        return number > wanted;
      case '>=':
        return number >= wanted;
      default:
        return number === wanted;
    }
  };
}

/** What a program may take for a date, an amount, a percentage or a truth value. */
const maybeNumber =
  /^[\d.,:+\-−$€£¥%(]|^(true|false)$|^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\W*\d/i;

function textCondition(operator: string, wanted: string): Condition {
  if (!['', '=', '<>'].includes(operator) || maybeNumber.test(wanted) || wanted.includes('~'))
    throw new NotAgreed();
  const escaped = wanted.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'isu');
  return (value) => {
    if (operator === '<>' && value === undefined) throw new NotAgreed();
    const isIt = typeof value === 'string' && pattern.test(value);
    return operator === '<>' ? !isIt : isIt;
  };
}
