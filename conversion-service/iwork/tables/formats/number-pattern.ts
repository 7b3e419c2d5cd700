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

/**
 * Takes a custom number pattern apart (`'about '#,##0.00' km'`).
 * @returns undefined where no digits are in it
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
