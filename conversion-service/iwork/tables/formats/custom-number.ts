import type { CellFormat, CustomNumber } from './cell-format.ts';
import { type NumberPattern, numberPattern } from './number-pattern.ts';

type CustomFormat = Extract<CellFormat, { kind: 'custom-number' }>;

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

/** Whether a pattern has a sign of its own, if any: it is for negative numbers alone. */
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
