import { sum } from '../../sum.ts';

/** A value while a formula is calculated; undefined: an empty cell. */
export type Scalar = number | string | boolean | undefined;

/** An argument: one value, or the values of cells. */
export type Argument = { cells: boolean; values: Scalar[] };

/** Thrown where a formula is outside of what spreadsheets are known to agree on. */
export class NotAgreed extends Error {
  override readonly name = 'NotAgreed';
}

/** A function that iWork and OpenFormula calculate alike, for the arguments that it takes here. */
export type FormulaFunction = {
  name: string;
  /** Absent: the function chooses which of its arguments are calculated. */
  apply?: (args: Argument[]) => number | string | boolean;
};

const numeric = (name: string, calculate: (...values: number[]) => number): FormulaFunction => ({
  name,
  apply: (args) => calculate(...args.map(number)),
});

const over = (name: string, calculate: (values: number[]) => number): FormulaFunction => ({
  name,
  apply: (args) => calculate(args.flatMap(numbers)),
});

/**
 * By the number that iWork gives to a function. Left out: functions that depend on the time or the
 * place, that compare text by patterns, or that programs define in different ways.
 */
export const formulaFunctions: ReadonlyMap<number, FormulaFunction> = new Map([
  [1, numeric('ABS', Math.abs)],
  [7, { name: 'AND', apply: (args: Argument[]) => args.flatMap(booleans).every(Boolean) }],
  [15, over('AVERAGE', (values) => sum(values) / atLeast(values, 1).length)],
  [17, numeric('CEILING', (value, step) => multiple(value, step, Math.ceil))],
  [28, numeric('COS', Math.cos)],
  [30, over('COUNT', (values) => values.length)],
  [31, { name: 'COUNTA', apply: (args: Argument[]) => filled(args).length }],
  [50, numeric('EXP', Math.exp)],
  [55, numeric('FLOOR', (value, step) => multiple(value, step, Math.floor))],
  [62, { name: 'IF' }],
  [65, numeric('INT', Math.floor)],
  [77, { name: 'LEN', apply: ([text]: Argument[]) => string(text).length }],
  [78, numeric('LN', Math.log)],
  [80, numeric('LOG10', Math.log10)],
  [82, { name: 'LOWER', apply: ([text]: Argument[]) => string(text).toLowerCase() }],
  [84, over('MAX', (values) => atLeast(values, 1).reduce((a, b) => Math.max(a, b)))],
  [86, over('MEDIAN', median)],
  [88, over('MIN', (values) => atLeast(values, 1).reduce((a, b) => Math.min(a, b)))],
  [92, numeric('MOD', (value, divisor) => value - divisor * Math.floor(value / divisor))],
  [96, { name: 'NOT', apply: ([value]: Argument[]) => !boolean(value) }],
  [102, { name: 'OR', apply: (args: Argument[]) => args.flatMap(booleans).some(Boolean) }],
  [104, numeric('PI', () => Math.PI)],
  [107, numeric('POWER', (base, power) => base ** power)],
  [113, over('PRODUCT', (values) => atLeast(values, 1).reduce((a, b) => a * b))],
  [126, numeric('ROUND', (value, digits) => rounded(value, digits, Math.round))],
  [127, numeric('ROUNDDOWN', (value, digits) => rounded(value, digits, Math.floor))],
  [128, numeric('ROUNDUP', (value, digits) => rounded(value, digits, Math.ceil))],
  [133, numeric('SIGN', Math.sign)],
  [134, numeric('SIN', Math.sin)],
  [139, numeric('SQRT', Math.sqrt)],
  [140, over('STDEV', (values) => Math.sqrt(variance(values)))],
  [150, numeric('TAN', Math.tan)],
  [158, { name: 'UPPER', apply: ([text]: Argument[]) => string(text).toUpperCase() }],
  [160, over('VAR', variance)],
  [168, over('SUM', sum)],
]);

/** The same by their names. */
export const functionsByName: ReadonlyMap<string, FormulaFunction> = new Map(
  [...formulaFunctions.values()].map((each) => [each.name, each]),
);

/** One number. Text that looks like one is no number everywhere. */
function number(argument: Argument): number {
  const [value] = argument.values;
  if (argument.values.length !== 1 || (typeof value !== 'number' && value !== undefined))
    throw new NotAgreed();
  return value ?? 0;
}

/** The numbers of an argument; cells without a number are skipped. */
function numbers(argument: Argument): number[] {
  if (!argument.cells) return [number(argument)];
  if (argument.values.some((value) => typeof value === 'boolean')) throw new NotAgreed();
  return argument.values.filter((value) => typeof value === 'number');
}

function boolean(argument: Argument | undefined): boolean {
  const [value] = argument?.values ?? [];
  if (argument?.values.length !== 1 || typeof value !== 'boolean') throw new NotAgreed();
  return value;
}

function booleans(argument: Argument): boolean[] {
  return argument.values.map((value) => boolean({ cells: false, values: [value] }));
}

function string(argument: Argument | undefined): string {
  const [value] = argument?.values ?? [];
  if (argument?.values.length !== 1 || typeof value !== 'string') throw new NotAgreed();
  return value;
}

function filled(args: Argument[]): Scalar[] {
  return args.flatMap(({ values }) => values).filter((value) => value !== undefined);
}

function atLeast(values: number[], count: number): number[] {
  if (values.length < count) throw new NotAgreed();
  return values;
}

function median(values: number[]): number {
  const sorted = atLeast(values, 1).toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}

function variance(values: number[]): number {
  const mean = sum(values) / atLeast(values, 2).length;
  return sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1);
}

/** Programs agree for values and steps above zero. */
function multiple(value: number, step: number, round: (value: number) => number): number {
  if (value < 0 || !(step > 0)) throw new NotAgreed();
  return round(value / step) * step;
}

/** Away from zero alike for both signs, by the digits that a person sees. */
function rounded(value: number, digits = 0, round: (value: number) => number): number {
  const scaled = Number(`${Math.abs(value)}e${Math.trunc(digits)}`);
  const result = Number(`${round(scaled)}e${-Math.trunc(digits)}`);
  if (Number.isNaN(result)) throw new NotAgreed();
  return value < 0 ? -result : result;
}
