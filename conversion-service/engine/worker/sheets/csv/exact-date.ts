import type { ExactValue } from './column-kinds.ts';

/** What comes first in dates such as 03/04/2024. */
export type DateOrder = 'day' | 'month';

/**
 * The date, or date and time, that a cell is, where a spreadsheet can show it to the letter; null
 * where there is no such day, or years have two digits.
 */
export function exactDate(text: string, order: DateOrder): ExactValue | null {
  const [, one = '', mark = '', two = '', three = '', time = ''] = shape.exec(text) ?? [];
  const parts = inOrder([one, two, three], mark, order);
  if (!parts) return null;
  const serial = serialOf(parts);
  const clock = clockOf(time);
  if (serial === null || clock === null) return null;
  const shown = parts.map(([unit, digits]) => unit.repeat(digits.length));
  // A slash alone stands for whichever sign a language has there.
  const format = shown.join(mark === '/' ? '\\/' : mark) + clock.format;
  return { value: serial + clock.part, format };
}

const shape = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})((?: \d{2}:\d{2}(?::\d{2})?)?)$/;

type Part = [unit: 'd' | 'm' | 'y', digits: string];

/** Years come first with two digits for the rest, or last; days come first where there are points. */
function inOrder(digits: string[], mark: string, order: DateOrder): Part[] | null {
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
function serialOf(parts: Part[]): number | null {
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
