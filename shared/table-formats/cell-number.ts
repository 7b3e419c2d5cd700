/** The number in a cell, and how a spreadsheet shows it. */
export type CellNumber = {
  /** 0.195 for “19.5 %”. */
  value: number;
  kind: 'plain' | 'percent' | 'currency';
  /** The currency sign, with the space beside it, as written before or after the number. */
  before: string;
  after: string;
  /** Digits after the decimal point. */
  decimals: number;
  grouped: boolean;
};

/**
 * The number in a cell; null where it is text, such as a number with leading zeros, as a code has,
 * or with more digits than a spreadsheet keeps.
 */
export function cellNumber(text: string): CellNumber | null {
  const found = shape.exec(text.trim());
  if (!found) return null;
  const { sign = '', before = '', digits = '', after = '' } = found.groups ?? {};
  if (before !== '' && after.trim() !== '') return null;
  const plain = plainDigits(digits);
  if (plain === null || /^0\d/.test(plain) || plain.replace('.', '').length > maxDigits)
    return null;
  const percent = after.trim() === '%';
  const decimals = plain.split('.')[1]?.length ?? 0;
  const size = Number(plain) / (percent ? 100 : 1);
  const isCurrency = before !== '' || /\p{Sc}/u.test(after);
  return {
    // 17.5 / 100 gets no more digits than were read.
    value: Number(size.toFixed(Math.min(20, decimals + 2))) * (/[-−–]/.test(sign) ? -1 : 1),
    kind: percent ? 'percent' : isCurrency ? 'currency' : 'plain',
    before,
    after,
    decimals,
    grouped: digits.replaceAll(/\d/g, '').length > (decimals > 0 ? 1 : 0),
  };
}

/** As many as a spreadsheet keeps. */
const maxDigits = 15;

const shape =
  /^(?<sign>[-+−–]?)(?<before>(?:\p{Sc}\s?)?)(?<digits>\d[\d.,'’\u00a0\u202f]*|\d{1,3}(?: \d{3})+(?:[.,]\d+)?)(?<after>(?:\s?(?:%|\p{Sc}))?)$/u;

/** With a point before decimals and no thousands separators; null where the signs are ambiguous. */
function plainDigits(digits: string): string | null {
  if (/^\d+(\.\d+)?$/.test(digits)) return digits;
  if (/^\d{1,3}([,'’ \u00a0\u202f]\d{3})+(\.\d+)?$/.test(digits))
    return digits.replaceAll(/[^\d.]/g, '');
  if (/^\d{1,3}([.'’ \u00a0\u202f]\d{3})+(,\d+)?$/.test(digits))
    return digits.replaceAll(/[^\d,]/g, '').replace(',', '.');
  if (/^\d+,\d{1,2}$/.test(digits)) return digits.replace(',', '.');
  return null;
}
