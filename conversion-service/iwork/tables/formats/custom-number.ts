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

/** How many digits a pattern shows: before the point at least, behind it at least and at most. */
export function customDigits({ blanks }: CustomNumber, pattern: NumberPattern) {
  const { hasIntegers, optionalIntegers, optionalDecimals } = pattern;
  const { integers, decimals, minDecimals } = pattern;
  const blankIntegers = !optionalIntegers && blanks?.integers === true;
  const blankDecimals = decimals > 0 && !optionalDecimals && blanks?.decimals === true;
  const least = optionalIntegers && !blankDecimals ? 1 : 0;
  return {
    integers: blankIntegers ? 0 : Math.max(integers, least),
    // Where the pattern begins with the point, one digit behind it is always there.
    minDecimals: blankDecimals ? 0 : Math.max(minDecimals, hasIntegers ? 0 : 1),
    maxDecimals: decimals,
  };
}

/** Digits behind the point that a number has when it is shown by a pattern. */
export function customDecimals(decimal: string, custom: CustomNumber): number {
  const pattern = numberPattern(custom.pattern);
  if (!pattern || pattern.exponent > 0) return pattern?.decimals ?? 0;
  const { minDecimals, maxDecimals } = customDigits(custom, pattern);
  const shown = Number(decimal) * customScale(custom, pattern);
  const own = /\.(\d*?)0*$/.exec(shown.toFixed(maxDecimals))?.[1]?.length ?? 0;
  return Math.max(minDecimals, own);
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
