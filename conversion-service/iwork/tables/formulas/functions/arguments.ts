import type { Argument, Expression, FormulaFunction, Scalar } from '../expression.ts';

/** Thrown where a formula is outside of what spreadsheets are known to agree on. */
export class NotAgreed extends Error {
  override readonly name: string = 'NotAgreed';
}

/** Thrown where every spreadsheet has an error for a result. */
export class CellError extends NotAgreed {
  override readonly name = 'CellError';
  /** Whether it is that nothing was found (`#N/A`). */
  readonly isMissing: boolean;

  constructor(isMissing = false) {
    super();
    this.isMissing = isMissing;
  }
}

/** A function with its number in the archives. */
export type NumberedFunction = readonly [number: number, FormulaFunction];

/** A call, or what stands for it. */
export function callOf(known: FormulaFunction, args: Expression[]): Expression | undefined {
  return 'rewrite' in known
    ? known.rewrite(args)
    : { kind: 'call', function: known, arguments: args };
}

/** Calls of a function whose arguments are numbers. */
export function numeric(
  number: number,
  name: string,
  calculate: (...values: number[]) => number,
): NumberedFunction {
  return [number, { name, apply: (args) => finite(calculate(...args.map(numberOf))) }];
}

export function finite(value: number): number {
  if (!Number.isFinite(value)) throw new NotAgreed();
  return value;
}

/** One value. */
export function scalarOf(argument: Argument | undefined): Scalar {
  if (argument?.values.length !== 1) throw new NotAgreed();
  return argument.values[0];
}

/** One number. Text that looks like one is no number everywhere. */
export function numberOf(argument: Argument | undefined): number {
  const value = scalarOf(argument);
  if (typeof value !== 'number' && value !== undefined) throw new NotAgreed();
  return value ?? 0;
}

/** The number of an argument that may be left out. */
export function optionalNumber(argument: Argument | undefined, otherwise: number): number {
  return argument ? numberOf(argument) : otherwise;
}

/** The numbers of an argument; cells without a number are skipped. */
export function numbersOf(argument: Argument): number[] {
  if (!argument.range) return [numberOf(argument)];
  if (argument.values.some((value) => typeof value === 'boolean')) throw new NotAgreed();
  return argument.values.filter((value) => typeof value === 'number');
}

export function atLeast<T>(values: T[], count: number): T[] {
  if (values.length < count) throw new NotAgreed();
  return values;
}

export function booleanOf(argument: Argument | undefined): boolean {
  const value = scalarOf(argument);
  if (typeof value !== 'boolean') throw new NotAgreed();
  return value;
}

/** Beyond these, programs count characters in different ways. */
const basic = /^[\s -\u02ff\u0370-\ud7ff\ue000-\ufdff]*$/;

export function textOf(argument: Argument | undefined): string {
  const text = writtenText(scalarOf(argument));
  if (!basic.test(text)) throw new NotAgreed();
  return text;
}

/** Numbers become text in different ways, but for those that have few digits. */
export function writtenText(value: Scalar): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') throw new NotAgreed();
  const size = Math.abs(value);
  const rounded = Number(value.toPrecision(maxDigits));
  if (value === 0 || (size >= minPlain && size < maxPlain)) return String(rounded);
  throw new NotAgreed();
}

/** All programs show so many. */
const maxDigits = 15;
/** Smaller and larger numbers are written with an exponent. */
const minPlain = 1e-4;
const maxPlain = 1e10;

const almost = 1e-9;

/** Throws where a number is next to a whole one: some programs take it for that. */
export function settled(value: number): number {
  const distance = Math.abs(value - Math.round(value));
  if (distance > 0 && distance < almost * Math.max(1, Math.abs(value))) throw new NotAgreed();
  return value;
}

/** A whole number within bounds. */
export function wholeOf(value: number, min: number, max: number): number {
  const whole = Math.trunc(settled(value));
  if (!(whole >= min && whole <= max)) throw new NotAgreed();
  return whole;
}
