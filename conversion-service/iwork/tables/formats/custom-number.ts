import type { CellFormat, CustomNumber } from './cell-format.ts';

type CustomFormat = Extract<CellFormat, { kind: 'custom-number' }>;

/** A number pattern in its parts. */
export type NumberPattern = {
  prefix: string;
  suffix: string;
  /** Digits before the point that are always shown. */
  integers: number;
  /** Digits behind the point that are shown at most, and at least. */
  decimals: number;
  minDecimals: number;
  grouping: boolean;
  hasIntegers: boolean;
  /** Whether digits before the point, and behind it, are those that the number has. */
  optionalIntegers: boolean;
  optionalDecimals: boolean;
  /** Digits of the exponent, 0 where there is none. */
  exponent: number;
  /** Whether a plus stands before those of large numbers. */
  signedExponent: boolean;
  percent: boolean;
};

/** The pattern that a value is shown by: the first whose condition holds. */
export function chosenNumber({ rules, otherwise }: CustomFormat, value: number): CustomNumber {
  return rules.find((rule) => rule.condition && holds(rule.condition, value)) ?? otherwise;
}

function holds({ operator, value }: NonNullable<CustomNumber['condition']>, actual: number) {
  switch (operator) {
    case '=':
      return actual === value;
    case '<':
      return actual < value;
    case '>':
      return actual > value;
    case '<=':
      return actual <= value;
    case '>=':
      return actual >= value;
  }
}

/** Whether a pattern has a sign of its own, if any: then it is only for negative numbers. */
export function isForNegatives({ condition }: CustomNumber): boolean {
  return condition?.operator.startsWith('<') === true && condition.value <= 0;
}

/** Whether its sign decides how a number is shown, and nothing else. */
export function dependsOnSign({ rules }: CustomFormat): boolean {
  return rules.every(({ condition }) => condition?.value === 0);
}

/** Values from which on a pattern is used. */
export type Limit = { operator: '>' | '>='; value: number };

/**
 * The patterns of a format from that for the largest values down.
 * @returns `negative` is for all values below zero; undefined where these have several
 */
export function patternsBySize(
  format: CustomFormat,
): { sizes: { custom: CustomNumber; from: Limit }[]; negative: CustomNumber } | undefined {
  const limits = new Set([0, ...format.rules.flatMap(({ condition }) => condition?.value ?? [])]);
  const descending = [...limits].toSorted((a, b) => b - a);
  if (descending.some((limit) => limit < 0)) return undefined;
  const sizes: { custom: CustomNumber; from: Limit }[] = [];
  const add = (custom: CustomNumber, from: Limit) => {
    if (sizes.at(-1)?.custom === custom) sizes.pop();
    sizes.push({ custom, from });
  };
  for (const [at, value] of descending.entries()) {
    const above = descending[at - 1];
    const between = above === undefined ? value + 1 : (value + above) / 2;
    add(chosenNumber(format, between), { operator: '>', value });
    add(chosenNumber(format, value), { operator: '>=', value });
  }
  return { sizes, negative: chosenNumber(format, -1) };
}

/** The digits that a pattern shows of a number, and the blanks for those that it lacks. */
export type CustomDigits = {
  /** Digits before the point, at least; without any a zero is left out. */
  integers: number;
  decimals: number;
  before: string;
  /** May begin with the point, where blanks follow that. */
  after: string;
};

/** @param decimal the number, multiplied as its pattern says */
export function customDigits(
  custom: CustomNumber,
  pattern: NumberPattern,
  decimal: string,
): CustomDigits {
  const [whole = '0', own = ''] = rounded(decimal, pattern.decimals).split('.');
  const fills = fillers(custom, pattern);
  const grouping = isGrouped(custom, pattern);
  const integers = shownIntegers(whole, own, pattern, fills);
  const isHidden = integers === 0 && whole === '0';
  const width = groupedLength(pattern.integers, grouping);
  const length = isHidden ? 0 : groupedLength(whole.length, grouping);
  return {
    integers,
    before: fills.integers === 'blank' ? ' '.repeat(Math.max(0, width - length)) : '',
    ...shownDecimals(own, pattern, fills),
  };
}

/** Digits of no number in particular. */
export function usualDigits(custom: CustomNumber, pattern: NumberPattern): CustomDigits {
  return customDigits(custom, pattern, `1.${'1'.repeat(pattern.decimals)}`);
}

export function isGrouped({ thousands }: CustomNumber, { grouping }: NumberPattern): boolean {
  return thousands ?? grouping;
}

/** Without a sign. */
function rounded(decimal: string, places: number): string {
  roundings[places] ??= new Intl.NumberFormat('en', {
    useGrouping: false,
    maximumFractionDigits: places,
  });
  return roundings[places].format(decimal.replace('-', '') as `${number}`);
}

/** By their places: making one takes a hundred times as long as using it. */
const roundings: Intl.NumberFormat[] = [];

type Filler = 'none' | 'zero' | 'blank';

/** What stands for digits that a number lacks. */
function fillers({ blanks }: CustomNumber, pattern: NumberPattern) {
  const integers = pattern.optionalIntegers ? 'none' : blanks?.integers ? 'blank' : 'zero';
  const isOptional = pattern.decimals === 0 || pattern.optionalDecimals;
  const decimals = isOptional ? 'none' : blanks?.decimals ? 'blank' : 'zero';
  return { integers, decimals } satisfies Record<string, Filler>;
}

type Fillers = Record<'integers' | 'decimals', Filler>;

function shownIntegers(
  whole: string,
  decimals: string,
  pattern: NumberPattern,
  fills: Fillers,
): number {
  if (fills.integers === 'zero') return pattern.integers;
  if (whole !== '0') return Math.max(1, pattern.integers * Number(fills.integers === 'none'));
  if (fills.integers === 'none')
    return Math.max(pattern.integers, fills.decimals === 'blank' ? 0 : 1);
  // Measured: a zero before as many blanks stays where the pattern has more decimals than this.
  const isLong = fills.decimals === 'none' && pattern.decimals > Math.max(1, decimals.length) + 1;
  return isLong ? 1 : 0;
}

function shownDecimals(own: string, pattern: NumberPattern, fills: Fillers) {
  const { decimals, minDecimals, hasIntegers } = pattern;
  if (fills.decimals === 'blank' && !hasIntegers) return { decimals, after: '' };
  if (fills.decimals !== 'blank') {
    // Where the pattern begins with the point, one digit behind it is always there.
    const least = hasIntegers || decimals === 0 ? minDecimals : Math.max(1, minDecimals);
    return { decimals: Math.max(own.length, least), after: '' };
  }
  const blanks = ' '.repeat(decimals - own.length);
  return { decimals: own.length, after: own === '' ? `.${blanks}` : blanks };
}

/** With the signs between thousands. */
function groupedLength(digits: number, grouping: boolean): number {
  return grouping ? digits + Math.floor(Math.max(0, digits - 1) / 3) : digits;
}

/** Whether formats of spreadsheets have an equal: no fraction, and none but percentages multiply. */
export function isShownByPattern({ pattern, scale, fraction }: CustomNumber): boolean {
  const isPercentage = scale === 100 && numberPattern(pattern)?.percent === true;
  return !fraction && (scale === 1 || isPercentage);
}

/** What a number is multiplied with: a percent sign stands for a hundred. */
export function customScale({ scale }: CustomNumber, { percent }: NumberPattern): number {
  return percent && scale === 1 ? 100 : scale;
}

/**
 * Parses a custom number pattern (`'about '#,##0.00' km'`).
 * @returns undefined where it has no digits
 */
export function numberPattern(pattern: string): NumberPattern | undefined {
  const shown = unquoted(pattern);
  const digits = /[#0,]*[#0](?:\.[#0]*)?(?:E[+-]?0+)?|\.[#0]+/.exec(shown.mask);
  if (!digits) return undefined;
  const [number = ''] = digits;
  const [mantissa = '', exponent = ''] = number.split('E');
  const [integer = '', fraction = ''] = mantissa.split('.');
  return {
    prefix: shown.text.slice(0, digits.index),
    suffix: shown.text.slice(digits.index + number.length),
    integers: count(integer, '0'),
    decimals: Math.min(20, fraction.length),
    minDecimals: Math.min(20, count(fraction, '0')),
    grouping: integer.includes(','),
    hasIntegers: integer !== '',
    optionalIntegers: !integer.startsWith('0'),
    optionalDecimals: !fraction.startsWith('0'),
    exponent: count(exponent, '0'),
    signedExponent: exponent.startsWith('+'),
    percent: shown.mask.includes('%'),
  };
}

/** What a pattern shows that has no digits. */
export function patternText(pattern: string): string {
  return unquoted(pattern).text;
}

/** Text without its quotes, and the same with every quoted character masked. */
function unquoted(pattern: string): { text: string; mask: string } {
  let text = '';
  let mask = '';
  for (const [piece, quoted] of pattern.matchAll(/''|'((?:[^']|'')*)'?|[^']+/g)) {
    const shown = piece === "''" ? "'" : (quoted ?? piece).replaceAll("''", "'");
    text += shown;
    mask += piece.startsWith("'") ? '\u0000'.repeat(shown.length) : shown;
  }
  return { text, mask };
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
