import { sum } from '../../../sum.ts';
import type { Argument } from '../expression.ts';
import {
  atLeast,
  finite,
  NotAgreed,
  type NumberedFunction,
  numberOf,
  numbersOf,
  numeric,
  settled,
  wholeOf,
} from './arguments.ts';

const over = (
  number: number,
  name: string,
  calculate: (values: number[]) => number,
): NumberedFunction => [
  number,
  { name, apply: (args) => finite(calculate(args.flatMap(numbersOf))) },
];

/** Functions of numbers that are arguments, and a number more. */
const ranked = (
  number: number,
  name: string,
  calculate: (sorted: number[], which: number) => number,
): NumberedFunction => [
  number,
  {
    name,
    apply: ([values, which]) => {
      const sorted = numbersOf(values ?? { values: [] }).toSorted((a, b) => a - b);
      return finite(calculate(atLeast(sorted, 1), numberOf(which)));
    },
  },
];

/** Functions of pairs of numbers. */
const paired = (
  number: number,
  name: string,
  calculate: (first: number[], second: number[]) => number,
): NumberedFunction => [
  number,
  {
    name,
    apply: ([first, second]) => {
      const [a, b] = [onlyNumbers(first), onlyNumbers(second)];
      if (a.length !== b.length) throw new NotAgreed();
      return finite(calculate(a, b));
    },
  },
];

export const mathematicsFunctions: NumberedFunction[] = [
  numeric(1, 'ABS', Math.abs),
  numeric(4, 'ACOS', Math.acos),
  numeric(9, 'ASIN', Math.asin),
  numeric(11, 'ATAN', Math.atan),
  numeric(12, 'ATAN2', (x, y) => Math.atan2(y, x)),
  numeric(17, 'CEILING', (value, step) => multiple(value, step, Math.ceil)),
  numeric(24, 'COMBIN', (all, chosen) => combinations(wholeOf(all, 0, 50), wholeOf(chosen, 0, 50))),
  numeric(28, 'COS', Math.cos),
  numeric(29, 'COSH', Math.cosh),
  numeric(44, 'DEGREES', (angle) => (angle * 180) / Math.PI),
  numeric(48, 'EVEN', (value) => awayFromZero(value, 0)),
  numeric(50, 'EXP', Math.exp),
  numeric(51, 'FACT', (value) => factorial(wholeOf(value, 0, 18))),
  numeric(55, 'FLOOR', (value, step) => multiple(value, step, Math.floor)),
  over(58, 'GCD', (values) => values.map(natural).reduce(divisor)),
  numeric(65, 'INT', (value) => Math.floor(settled(value))),
  over(75, 'LCM', (values) => values.map(natural).reduce((a, b) => (a * b) / divisor(a, b))),
  numeric(78, 'LN', Math.log),
  numeric(79, 'LOG', (value, base) =>
    base === undefined ? Math.log10(value) : Math.log(value) / Math.log(base),
  ),
  numeric(80, 'LOG10', Math.log10),
  numeric(92, 'MOD', remainder),
  numeric(95, 'MROUND', (value, step) => multiple(value, step, Math.round)),
  numeric(100, 'ODD', (value) => awayFromZero(value, 1)),
  numeric(104, 'PI', () => Math.PI),
  numeric(107, 'POWER', (base, power) => base ** power),
  numeric(116, 'QUOTIENT', (value, by) => Math.trunc(settled(value / by))),
  numeric(117, 'RADIANS', (angle) => (angle * Math.PI) / 180),
  numeric(126, 'ROUND', (value, digits) => rounded(value, digits, Math.round)),
  numeric(127, 'ROUNDDOWN', (value, digits) => rounded(value, digits, Math.floor)),
  numeric(128, 'ROUNDUP', (value, digits) => rounded(value, digits, Math.ceil)),
  numeric(133, 'SIGN', Math.sign),
  numeric(134, 'SIN', Math.sin),
  numeric(135, 'SINH', Math.sinh),
  numeric(139, 'SQRT', Math.sqrt),
  numeric(150, 'TAN', Math.tan),
  numeric(151, 'TANH', Math.tanh),
  numeric(157, 'TRUNC', (value, digits) => rounded(value, digits, Math.floor)),
  numeric(5, 'ACOSH', Math.acosh),
  numeric(10, 'ASINH', Math.asinh),
  numeric(13, 'ATANH', Math.atanh),
  numeric(374, 'ACOT', (value) => Math.PI / 2 - Math.atan(value)),
  numeric(376, 'COT', (angle) => 1 / Math.tan(angle)),
  numeric(378, 'CSC', (angle) => 1 / Math.sin(angle)),
  numeric(380, 'SEC', (angle) => 1 / Math.cos(angle)),
  numeric(223, 'DELTA', (a, b = 0) => Number(a === b)),
  numeric(225, 'GESTEP', (value, step = 0) => Number(value >= step)),
  numeric(245, 'PERMUT', (all, chosen) =>
    permutations(wholeOf(all, 0, 18), wholeOf(chosen, 0, 18)),
  ),
  numeric(198, 'STANDARDIZE', (value, middle, deviation) => (value - middle) / deviation),
  numeric(219, 'SQRTPI', (value) => Math.sqrt(value * Math.PI)),
  over(14, 'AVEDEV', (values) => mean(values.map((value) => Math.abs(value - mean(values))))),
  over(15, 'AVERAGE', (values) => sum(values) / atLeast(values, 1).length),
  over(30, 'COUNT', (values) => values.length),
  over(84, 'MAX', (values) => atLeast(values, 1).reduce((a, b) => Math.max(a, b))),
  over(86, 'MEDIAN', (values) =>
    quantile(
      values.toSorted((a, b) => a - b),
      1 / 2,
    ),
  ),
  over(88, 'MIN', (values) => atLeast(values, 1).reduce((a, b) => Math.min(a, b))),
  over(93, 'MODE', mode),
  over(113, 'PRODUCT', (values) => atLeast(values, 1).reduce((a, b) => a * b)),
  over(140, 'STDEV', (values) => Math.sqrt(variance(values, 1))),
  over(142, 'STDEVP', (values) => Math.sqrt(variance(values, 0))),
  over(147, 'SUMSQ', (values) => sum(values.map((value) => value ** 2))),
  over(160, 'VAR', (values) => variance(values, 1)),
  over(162, 'VARP', (values) => variance(values, 0)),
  over(168, 'SUM', sum),
  over(221, 'DEVSQ', (values) => variance(values, 0) * values.length),
  over(262, 'HARMEAN', (values) => values.length / sum(values.map((each) => 1 / positive(each)))),
  over(263, 'GEOMEAN', (values) => Math.exp(mean(values.map((each) => Math.log(positive(each)))))),
  ranked(74, 'LARGE', (sorted, which) => nth(sorted, sorted.length - which)),
  ranked(103, 'PERCENTILE', quantile),
  ranked(138, 'SMALL', (sorted, which) => nth(sorted, which - 1)),
  ranked(249, 'QUARTILE', (sorted, which) => quantile(sorted, wholeOf(which, 0, 4) / 4)),
  [120, { name: 'RANK', apply: rank }],
  paired(27, 'CORREL', (a, b) => products(a, b) / Math.sqrt(products(a, a) * products(b, b))),
  paired(38, 'COVAR', (a, b) => products(a, b) / a.length),
  paired(66, 'INTERCEPT', (y, x) => mean(y) - (products(y, x) / products(x, x)) * mean(x)),
  paired(390, 'PEARSON', (a, b) => products(a, b) / Math.sqrt(products(a, a) * products(b, b))),
  paired(391, 'RSQ', (a, b) => products(a, b) ** 2 / (products(a, a) * products(b, b))),
  paired(216, 'SUMX2MY2', (a, b) => sum(a.map((value, at) => value ** 2 - (b[at] ?? 0) ** 2))),
  paired(217, 'SUMX2PY2', (a, b) => sum(a.map((value, at) => value ** 2 + (b[at] ?? 0) ** 2))),
  paired(218, 'SUMXMY2', (a, b) => sum(a.map((value, at) => (value - (b[at] ?? 0)) ** 2))),
  [56, { name: 'FORECAST', apply: forecast }],
  paired(137, 'SLOPE', (y, x) => products(y, x) / products(x, x)),
  [146, { name: 'SUMPRODUCT', apply: sumOfProducts }],
];

/** By the line through pairs of numbers. */
function forecast([wanted, y, x]: Argument[]): number {
  const [a, b] = [onlyNumbers(y), onlyNumbers(x)];
  if (a.length !== b.length) throw new NotAgreed();
  const slope = products(a, b) / products(b, b);
  return finite(mean(a) + slope * (numberOf(wanted) - mean(b)));
}

function permutations(all: number, chosen: number): number {
  if (chosen > all) throw new NotAgreed();
  return Math.round(factorial(all) / factorial(all - chosen));
}

/** Cells that hold numbers alone. */
function onlyNumbers(argument: Argument | undefined): number[] {
  const values = argument?.values ?? [];
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length < values.length) throw new NotAgreed();
  return atLeast(numbers, 2);
}

function mean(values: number[]): number {
  return sum(values) / atLeast(values, 1).length;
}

function positive(value: number): number {
  if (!(value > 0)) throw new NotAgreed();
  return value;
}

function natural(value: number): number {
  return wholeOf(value, 1, 1e6);
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

function factorial(value: number): number {
  return value < 2 ? 1 : value * factorial(value - 1);
}

function combinations(all: number, chosen: number): number {
  let count = 1;
  for (let at = 1; at <= chosen; at += 1) count = (count * (all - at + 1)) / at;
  return Math.round(count);
}

/** The next whole number away from zero that leaves this rest of 2. */
function awayFromZero(value: number, rest: number): number {
  const next = Math.ceil((Math.abs(settled(value)) - rest) / 2) * 2 + rest;
  const size = next < 0 ? 1 : next;
  return value < 0 ? -size : size;
}

/** Programs agree for values and steps above zero. */
function multiple(value: number, step: number, round: (value: number) => number): number {
  if (value < 0 || !(step > 0)) throw new NotAgreed();
  const steps = value / step;
  settled(round === Math.round ? steps + 1 / 2 : steps);
  return round(steps) * step;
}

function remainder(value: number, by: number): number {
  if (by === 0) throw new NotAgreed();
  return value - by * Math.floor(settled(value / by));
}

/** Away from zero alike for both signs, by the digits that a person sees. */
function rounded(value: number, digits = 0, round: (value: number) => number): number {
  const places = Math.trunc(digits);
  const scaled = moved(Math.abs(value), places);
  // Next to a limit programs disagree about where they are.
  settled(round === Math.round ? scaled + 1 / 2 : scaled);
  const result = moved(round(scaled), -places);
  if (Number.isNaN(result)) throw new NotAgreed();
  return value < 0 ? -result : result;
}

/** By so many decimal places, as exactly as it is written. */
function moved(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

function nth(sorted: number[], at: number): number {
  return sorted[wholeOf(at, 0, sorted.length - 1)] ?? Number.NaN;
}

/** Between the two values around it, by its distance from them. @param part from 0 to 1 */
function quantile(sorted: number[], part: number): number {
  if (!(part >= 0 && part <= 1)) throw new NotAgreed();
  const at = part * (atLeast(sorted, 1).length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

function variance(values: number[], less: 0 | 1): number {
  const middle = sum(values) / atLeast(values, 1 + less).length;
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - less);
}

/** The value that is there most often; which of several is a program's own. */
function mode(values: number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (!first || first[1] < 2 || first[1] === second?.[1]) throw new NotAgreed();
  return first[0];
}

function rank([wanted, cells, order]: Argument[]): number {
  const value = numberOf(wanted);
  const numbers = numbersOf(cells ?? { values: [] });
  if (!numbers.includes(value)) throw new NotAgreed();
  const isAscending = order ? numberOf(order) !== 0 : false;
  return 1 + numbers.filter((each) => (isAscending ? each < value : each > value)).length;
}

/** Of the distances from the means. */
function products(a: number[], b: number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  return sum(a.map((value, at) => (value - meanA) * ((b[at] ?? 0) - meanB)));
}

function sumOfProducts(args: Argument[]): number {
  const [first, ...others] = args;
  const shape = sizeText(first);
  if (!first || others.some((each) => sizeText(each) !== shape)) throw new NotAgreed();
  const factors = args.map(({ values }) => values.map((value) => numberOf({ values: [value] })));
  return sum(first.values.map((_, at) => factors.reduce((all, each) => all * (each[at] ?? 0), 1)));
}

function sizeText(argument: Argument | undefined): string {
  if (!argument?.range) throw new NotAgreed();
  const { top, left, bottom, right } = argument.range;
  return `${bottom - top} ${right - left}`;
}
