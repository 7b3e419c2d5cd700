/** Which sign stands before decimals; the other one may stand between thousands. */
export type DecimalSign = '.' | ',';

/** The value of a cell, and the number format (ECMA-376 part 1, 18.8.31) that shows its own text. */
export type ExactValue = { value: number; format: string };

/** A spreadsheet keeps 15 digits of a number. */
const maxDigits = 15;

/** LibreOffice and Excel show longer ones as powers of ten where no format is given. */
const maxPlainDigits = 10;

/**
 * The number that a cell is, where a spreadsheet can show it to the letter; null for codes with
 * leading zeros, more digits than are kept, powers of ten, a plus.
 */
export function exactNumber(text: string, decimalSign: DecimalSign): ExactValue | null {
  const [, sign = '', before = '', digits = '', after = ''] = shape.exec(text) ?? [];
  if (digits === '' || (before !== '' && after !== '')) return null;
  const pattern = decimalSign === '.' ? withPoint : withComma;
  if (!pattern.test(digits)) return null;
  const [whole = '', decimals = ''] = digits.split(decimalSign);
  const plain = whole.replaceAll(/\D/g, '');
  const isZero = !/[1-9]/.test(digits);
  const kept = (plain + decimals).replace(/^0+/, '').length;
  if (kept > maxDigits || decimals.length > maxDigits || (isZero && sign !== '')) return null;
  const isPercent = after.endsWith('%');
  const isGrouped = plain.length < whole.length;
  const value = Number(`${sign}${plain}.${decimals}e${isPercent ? -2 : 0}`);
  const shown = `${isGrouped ? '#,##' : ''}0${decimals && '.'}${'0'.repeat(decimals.length)}`;
  const number = `${quoted(before)}${shown}${isPercent ? after : quoted(after)}`;
  if (number === '0' && plain.length <= maxPlainDigits) return { value, format: 'General' };
  const hasSigns = isGrouped || decimals !== '';
  return { value, format: hasSigns && decimalSign === ',' ? `${commas}${number}` : number };
}

/** A minus, a currency before or behind, a percent sign, and one space beside these. */
const shape = /^(-?)((?:\p{Sc}[ \u00a0]?)?)(\d[\d.,]*)((?:[ \u00a0]?(?:%|\p{Sc}))?)$/u;

const withPoint = /^(0|[1-9]\d*|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?$/;
const withComma = /^(0|[1-9]\d*|[1-9]\d{0,2}(\.\d{3})+)(,\d+)?$/;

/** German has a comma before decimals, and stands here for every language that does. */
const commas = '[$-407]';

function quoted(text: string): string {
  return text === '' ? '' : `"${text}"`;
}
