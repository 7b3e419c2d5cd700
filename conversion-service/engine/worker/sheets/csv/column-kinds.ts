/** How the numbers and dates of a column are read. */
type FigureReading = { decimalSign: DecimalSign } | { dateOrder: DateOrder };

/** Null where a column's figures stay texts. */
export type ColumnKind = FigureReading | null;

/** How often two readings of a cell were exact, and how often they said the same. */
type Readings = { one: number; other: number; same: number };

/** The decimal separator; the other one may separate thousands. */
type DecimalSign = '.' | ',';

/** The value of a cell, and the number format (ECMA-376 part 1, 18.8.31) that shows its own text. */
export type ExactValue = { value: number; format: string };

/** What comes first in dates such as 03/04/2024. */
type DateOrder = 'day' | 'month';

/** What was seen of a column, cell by cell. */
export class ColumnSight {
  /** Cells that a spreadsheet might take for a number or a date. */
  figures = 0;
  /** With points before decimals, and with commas. */
  readonly numbers: Readings = { one: 0, other: 0, same: 0 };
  /** With the day first, and with the month. */
  readonly dates: Readings = { one: 0, other: 0, same: 0 };

  add(text: string): void {
    if (!isFigure(text)) return;
    this.figures++;
    count(this.numbers, exactNumber(text, '.'), exactNumber(text, ','));
    count(this.dates, exactDate(text, 'day'), exactDate(text, 'month'));
  }
}

function count(readings: Readings, one: ExactValue | null, other: ExactValue | null): void {
  if (one) readings.one++;
  if (other) readings.other++;
  if (one && one.value === other?.value) readings.same++;
}

/**
 * A column has numbers or dates where all of its figures can be written back unchanged: a single
 * exception shows that they are names, such as zip codes and phone numbers. Where `1,204` or
 * `03/04/2024` is ambiguous, the unambiguous columns decide; without any they are texts.
 */
export function columnKinds(columns: ColumnSight[], delimiter: string): ColumnKind[] {
  const numbers = columns.map((column) => meaningOf(column.numbers, column.figures));
  const dates = columns.map((column) => meaningOf(column.dates, column.figures));
  // A file with commas between cells has points before decimals.
  const usualNumber = agreed(numbers) ?? (delimiter === ',' ? 'one' : null);
  const usualDate = agreed(dates);
  return columns.map((_, at): ColumnKind => {
    const number = numbers[at] === 'unclear' ? usualNumber : numbers[at];
    if (number) return { decimalSign: number === 'other' ? ',' : '.' };
    const date = dates[at] === 'unclear' ? usualDate : dates[at];
    return date ? { dateOrder: date === 'other' ? 'month' : 'day' } : null;
  });
}

type Meaning = 'one' | 'other' | 'same' | 'unclear' | null;

/** Which reading fits all figures of a column; null for neither. */
function meaningOf({ one, other, same }: Readings, figures: number): Meaning {
  if (figures === 0 || Math.max(one, other) < figures) return null;
  if (one === other) return same === figures ? 'same' : 'unclear';
  return one === figures ? 'one' : 'other';
}

function agreed(meanings: Meaning[]): 'one' | 'other' | null {
  const hasOne = meanings.includes('one');
  const hasOther = meanings.includes('other');
  if (hasOne === hasOther) return null;
  return hasOne ? 'one' : 'other';
}

/** What a cell of such a column is; null for a text. */
export function exactValue(text: string, kind: ColumnKind): ExactValue | null {
  if (kind === null || !isFigure(text)) return null;
  return 'decimalSign' in kind
    ? exactNumber(text, kind.decimalSign)
    : exactDate(text, kind.dateOrder);
}

/** Longer ones are texts for every spreadsheet. */
const longest = 60;

/** Whether a spreadsheet might take the text for a number, a date, a time or a part of one. */
export function isFigure(text: string): boolean {
  return text.length <= longest && /\d/.test(text) && (figures.test(text) || power.test(text));
}

const figures = /^[\s(+\-−–]*(\p{Sc}\s?)?[-.,]?\d[\d\s.,:/()'’+\-–−]*(%|\p{Sc})?$/u;
const power = /^\s*[-+]?\d+([.,]\d*)?e[-+]?\d+\s*$/i;

/** A spreadsheet keeps 15 digits of a number. */
const maxDigits = 15;

/** LibreOffice and Excel show longer ones as powers of ten where no format is given. */
const maxPlainDigits = 10;

/**
 * The number of a cell, where a spreadsheet can show it unchanged; null for codes with leading
 * zeros, more digits than are kept, powers of ten, a plus.
 */
function exactNumber(text: string, decimalSign: DecimalSign): ExactValue | null {
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

/** German represents every language with a decimal comma. */
const commas = '[$-407]';

function quoted(text: string): string {
  return text === '' ? '' : `"${text}"`;
}

/**
 * The date, or date and time, of a cell, where a spreadsheet can show it unchanged; null where there
 * is no such day, or years have two digits.
 */
function exactDate(text: string, order: DateOrder): ExactValue | null {
  const [, one = '', mark = '', two = '', three = '', time = ''] = dateShape.exec(text) ?? [];
  const parts = inOrder([one, two, three], mark, order);
  if (!parts) return null;
  const serial = serialOf(parts);
  const clock = clockOf(time);
  if (serial === null || clock === null) return null;
  const shown = parts.map(([unit, digits]) => unit.repeat(digits.length));
  // A slash without a backslash means the date separator of the language.
  const format = shown.join(mark === '/' ? '\\/' : mark) + clock.format;
  return { value: serial + clock.part, format };
}

const dateShape = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})((?: \d{2}:\d{2}(?::\d{2})?)?)$/;

type DatePart = [unit: 'd' | 'm' | 'y', digits: string];

/** Years come first with two digits for the rest, or last; days come first where there are points. */
function inOrder(digits: string[], mark: string, order: DateOrder): DatePart[] | null {
  const [one = '', two = '', three = ''] = digits;
  if (one.length === 4) {
    const isWhole = two.length === 2 && three.length === 2;
    return isWhole
      ? [
          ['y', one],
          ['m', two],
          ['d', three],
        ]
      : null;
  }
  if (one.length > 2 || one === '' || three.length !== 4) return null;
  const isDayFirst = mark === '.' || order === 'day';
  return [
    [isDayFirst ? 'd' : 'm', one],
    [isDayFirst ? 'm' : 'd', two],
    ['y', three],
  ];
}

/** Before March 1900 spreadsheets do not agree: Excel has a 29th of February there. */
const firstSerial = 61;

/** Days since the end of 1899, as spreadsheets count them; null where there is no such day. */
function serialOf(parts: DatePart[]): number | null {
  const number = (wanted: string) => Number(parts.find(([unit]) => unit === wanted)?.[1]);
  const month = number('m') - 1;
  const day = number('d');
  const time = Date.UTC(number('y'), month, day);
  const date = new Date(time);
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return null;
  const serial = (time - Date.UTC(1899, 11, 30)) / dayMs;
  return serial < firstSerial ? null : serial;
}

const dayMs = 86_400_000;

function clockOf(time: string): { part: number; format: string } | null {
  if (time === '') return { part: 0, format: '' };
  const [hours = 0, minutes = 0, seconds] = time.split(':').map(Number);
  if (hours > 23 || minutes > 59 || (seconds ?? 0) > 59) return null;
  const part = ((hours * 60 + minutes) * 60_000 + (seconds ?? 0) * 1_000) / dayMs;
  return { part, format: seconds === undefined ? ' hh:mm' : ' hh:mm:ss' };
}
