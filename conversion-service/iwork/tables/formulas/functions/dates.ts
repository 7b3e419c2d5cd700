import type { Argument, Expression, FormulaFunction } from '../expression.ts';
import {
  callOf,
  finite,
  NotAgreed,
  type NumberedFunction,
  numberOf,
  numbersOf,
  optionalNumber,
  scalarOf,
  settled,
  wholeOf,
} from './arguments.ts';

/** Days from the origin of spreadsheets to 1970-01-01. */
const unixEpoch = 25_569;
/** 1900-03-01: programs count the days before in different ways. */
const firstDay = 61;
/** 9999-12-31. */
const lastDay = 2_958_465;
const msPerDay = 86_400_000;
const secondsPerDay = 86_400;
const almostSecond = 1e-3;

const date: FormulaFunction = {
  name: 'DATE',
  apply: ([year, month, day]) => {
    const months = wholeOf(numberOf(month), -1_200, 1_200) - 1;
    const days = wholeOf(numberOf(day), -36_500, 36_500);
    return dayOf(Date.UTC(wholeOf(numberOf(year), 1900, 9999), months, days));
  },
};
const time: FormulaFunction = {
  name: 'TIME',
  apply: ([hours, minutes, seconds]) =>
    (wholeOf(numberOf(hours), 0, 23) * 3_600 +
      wholeOf(numberOf(minutes), 0, 59) * 60 +
      wholeOf(numberOf(seconds), 0, 59)) /
    secondsPerDay,
};

const weekdayFunction: FormulaFunction = {
  name: 'WEEKDAY',
  apply: ([day, type]) => weekday(dateOf(day), type),
};

const ofDate = (number: number, name: string, part: (date: Date) => number): NumberedFunction => [
  number,
  { name, apply: ([day]) => part(dateOf(day)) },
];
const ofTime = (
  number: number,
  name: string,
  part: (seconds: number) => number,
): NumberedFunction => [
  number,
  { name, apply: ([moment]) => Math.floor(part(secondOfDay(numberOf(moment)))) },
];

export const dateFunctions: NumberedFunction[] = [
  [39, date],
  ofDate(41, 'DAY', (day) => day.getUTCDate()),
  ofDate(94, 'MONTH', (day) => day.getUTCMonth() + 1),
  ofDate(167, 'YEAR', (day) => day.getUTCFullYear()),
  ofTime(60, 'HOUR', (seconds) => seconds / 3_600),
  ofTime(90, 'MINUTE', (seconds) => (seconds % 3_600) / 60),
  ofTime(132, 'SECOND', (seconds) => seconds % 60),
  [40, { name: 'DATEDIF', apply: difference }],
  [47, { name: 'EDATE', apply: ([day, months]) => monthsLater(dateOf(day), countOf(months)) }],
  [
    203,
    {
      name: 'EOMONTH',
      apply: ([day, months]) => {
        const from = dateOf(day);
        return dayOf(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + countOf(months) + 1, 0));
      },
    },
  ],
  [152, { name: 'TIME', rewrite: timeOfDay }],
  [166, weekdayFunction],
  [206, { name: 'WEEKNUM', apply: weekNumber }],
  [335, { name: 'ISOWEEKNUM', apply: ([day]) => isoWeek(dateOf(day)) }],
  [204, { name: 'WORKDAY', apply: workday }],
  [260, { name: 'NETWORKDAYS', apply: networkDays }],
  [389, { name: 'DAYS', apply: ([end, start]) => dayNumber(end) - dayNumber(start) }],
  ...[
    ...([
      [211, 'WEEKS', 1 / 7],
      [210, 'DAYS', 1],
      [207, 'HOURS', 24],
    ] as const),
    ...([
      [208, 'MINUTES', 1_440],
      [209, 'SECONDS', secondsPerDay],
    ] as const),
    ...([[277, 'MILLISECONDS', msPerDay]] as const),
  ].map(
    ([number, unit, perDay]): NumberedFunction => [
      number,
      { name: `DUR2${unit}`, rewrite: ([duration]) => duration && scaled(duration, perDay) },
    ],
  ),
  [212, { name: 'DURATION', rewrite: duration }],
  [278, { name: 'STRIPDURATION', rewrite: ([duration]) => duration && scaled(duration, 1) }],
  [261, { name: 'DAYS360', apply: daysOf30 }],
  [205, { name: 'MONTHNAME', rewrite: ([month]) => month && named(month, { month: 'long' }, 12) }],
  [236, { name: 'DAYNAME', rewrite: dayName }],
];

/** Of months with 30 days, as in Europe where that is asked for. */
function daysOf30([start, end, european]: Argument[]): number {
  const [from, to] = [dateOf(start), dateOf(end)];
  const isEuropean = european ? scalarOf(european) === true : false;
  const isLastOfFebruary = from.getUTCMonth() === 1 && from.getUTCDate() > 27;
  // Programs differ at the end of February.
  if (from > to || (!isEuropean && isLastOfFebruary)) throw new NotAgreed();
  const first = Math.min(30, from.getUTCDate());
  const isShortened = isEuropean || first === 30;
  const last = isShortened ? Math.min(30, to.getUTCDate()) : to.getUTCDate();
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  return years * 360 + (to.getUTCMonth() - from.getUTCMonth()) * 30 + last - first;
}

/** Of a date, or of a number from 1 for Sunday. */
function dayName([day]: Expression[]): Expression | undefined {
  const number = day?.kind === 'number' ? day : day && callOf(weekdayFunction, [day]);
  return number && named(number, { weekday: 'long' }, 7);
}

const chosen: FormulaFunction = {
  name: 'CHOOSE',
  choose: ([number, ...names], evaluate) => {
    if (!number) throw new NotAgreed();
    const which = wholeOf(numberOf({ values: [evaluate(number)] }), 1, names.length);
    const name = names[which - 1];
    if (!name) throw new NotAgreed();
    return evaluate(name);
  },
};

/** An English name by its number: the first days of 2023 are Sunday to Saturday. */
function named(
  number: Expression,
  shown: Intl.DateTimeFormatOptions,
  count: number,
): Expression | undefined {
  const format = new Intl.DateTimeFormat('en', { ...shown, timeZone: 'UTC' });
  const names = Array.from({ length: count }, (_, at) =>
    format.format('month' in shown ? Date.UTC(2023, at) : Date.UTC(2023, 0, at + 1)),
  );
  return callOf(chosen, [number, ...names.map((value) => ({ kind: 'string', value }) as const)]);
}

/** The serial number of a day. */
function dayOf(ms: number): number {
  const day = ms / msPerDay + unixEpoch;
  if (!(day >= firstDay && day <= lastDay)) throw new NotAgreed();
  return day;
}

function dayNumber(argument: Argument | undefined): number {
  const value = scalarOf(argument);
  // An empty cell is a day in 1899, or none.
  if (typeof value !== 'number' || !(value >= firstDay && value <= lastDay)) throw new NotAgreed();
  return Math.floor(settled(value));
}

function dateOf(argument: Argument | undefined): Date {
  return new Date((dayNumber(argument) - unixEpoch) * msPerDay);
}

function countOf(argument: Argument | undefined): number {
  return wholeOf(numberOf(argument), -12_000, 12_000);
}

/** Programs round parts of seconds in different ways. */
function secondOfDay(moment: number): number {
  if (moment < 0) throw new NotAgreed();
  const seconds = (moment - Math.floor(moment)) * secondsPerDay;
  const whole = Math.round(seconds);
  if (Math.abs(seconds - whole) > almostSecond) throw new NotAgreed();
  return whole % secondsPerDay;
}

function monthsLater(from: Date, months: number): number {
  const month = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const last = new Date(month);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return dayOf(month + (Math.min(from.getUTCDate(), last.getUTCDate()) - 1) * msPerDay);
}

/** Whole days, months or years between two dates. */
function difference([start, end, unit]: Argument[]): number {
  const [from, to] = [dateOf(start), dateOf(end)];
  const asked = scalarOf(unit);
  if (from > to || typeof asked !== 'string') throw new NotAgreed();
  const isEarlier = to.getUTCDate() < from.getUTCDate() ? 1 : 0;
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  const months = years * 12 + to.getUTCMonth() - from.getUTCMonth() - isEarlier;
  switch (asked.toUpperCase()) {
    case 'D':
      return dayNumber(end) - dayNumber(start);
    case 'M':
      return months;
    case 'Y':
      return Math.floor(months / 12);
    case 'YM':
      return months % 12;
    default:
      // Programs count the rest of days in different ways.
      throw new NotAgreed();
  }
}

/** Types 1: Sunday is 1, 2: Monday is 1, 3: Monday is 0. */
function weekday(day: Date, type: Argument | undefined): number {
  const fromMonday = (day.getUTCDay() + 6) % 7;
  switch (optionalNumber(type, 1)) {
    case 1:
      return day.getUTCDay() + 1;
    case 2:
      return fromMonday + 1;
    case 3:
      return fromMonday;
    default:
      throw new NotAgreed();
  }
}

/** The week with 1 January is the first; weeks begin on Sunday (1) or Monday (2). */
function weekNumber([argument, type]: Argument[]): number {
  const day = dateOf(argument);
  const firstWeekday = wholeOf(optionalNumber(type, 1), 1, 2) - 1;
  const newYear = new Date(Date.UTC(day.getUTCFullYear(), 0, 1));
  const before = (newYear.getUTCDay() - firstWeekday + 7) % 7;
  const days = (day.getTime() - newYear.getTime()) / msPerDay;
  return Math.floor((days + before) / 7) + 1;
}

function isoWeek(day: Date): number {
  const thursday = day.getTime() + (3 - ((day.getUTCDay() + 6) % 7)) * msPerDay;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - newYear) / msPerDay / 7) + 1;
}

const maxDays = 100_000;

function networkDays([start, end, holidays]: Argument[]): number {
  const [from, to] = [dayNumber(start), dayNumber(end)];
  if (from > to || to - from > maxDays) throw new NotAgreed();
  const free = holidaysOf(holidays);
  let count = 0;
  for (let day = from; day <= to; day += 1) if (isWorkday(day, free)) count += 1;
  return count;
}

function workday([start, days, holidays]: Argument[]): number {
  const free = holidaysOf(holidays);
  const wanted = wholeOf(numberOf(days), -maxDays, maxDays);
  if (wanted === 0) throw new NotAgreed();
  const step = Math.sign(wanted);
  let day = dayNumber(start);
  for (let left = Math.abs(wanted); left > 0; ) {
    day += step;
    if (isWorkday(day, free)) left -= 1;
  }
  return day;
}

function holidaysOf(argument: Argument | undefined): Set<number> {
  return new Set(argument ? numbersOf(argument).map((day) => Math.floor(settled(day))) : []);
}

/** Day 1 of the serial numbers is a Sunday. */
function isWorkday(day: number, free: Set<number>): boolean {
  return day % 7 > 1 && !free.has(day);
}

/** iWork counts times of no day from 1904. */
function timeOfDay(args: Expression[]): Expression | undefined {
  const day = dateExpression(1904, 1, 1);
  const written = callOf(time, args);
  return day && written && { kind: 'binary', operator: '+', left: day, right: written };
}

function dateExpression(year: number, month: number, day: number): Expression | undefined {
  return callOf(
    date,
    [year, month, day].map((value) => ({ kind: 'number', value })),
  );
}

/** A moment that stands in a formula. @param seconds since 2001 */
export function momentExpression(seconds: number): Expression | undefined {
  const moment = new Date(Date.UTC(2001, 0, 1) + finite(seconds) * 1_000);
  if (Number.isNaN(moment.getTime())) return undefined;
  const day = dateExpression(
    moment.getUTCFullYear(),
    moment.getUTCMonth() + 1,
    moment.getUTCDate(),
  );
  const parts = [moment.getUTCHours(), moment.getUTCMinutes(), moment.getUTCSeconds()];
  if (parts.every((part) => part === 0)) return day;
  const written = callOf(
    time,
    parts.map((value) => ({ kind: 'number', value })),
  );
  return day && written && { kind: 'binary', operator: '+', left: day, right: written };
}

/** How many of a unit are a day: weeks, days, hours, minutes, seconds, milliseconds. */
const perDay = [1 / 7, 1, 24, 1_440, secondsPerDay, msPerDay];

/** `DURATION(weeks, days, hours, …)`, any of which may be left out. */
function duration(args: Expression[]): Expression | undefined {
  const parts = args.flatMap((each, unit) =>
    each.kind === 'missing' ? [] : [scaled(each, 1 / (perDay[unit] ?? Number.NaN))],
  );
  if (args.length > perDay.length) return undefined;
  return parts.reduce<Expression | undefined>(
    (before, right) => (before ? { kind: 'binary', operator: '+', left: before, right } : right),
    undefined,
  );
}

/** Multiplied by a whole number, or divided by one. */
function scaled(left: Expression, factor: number): Expression {
  const isWhole = factor >= 1;
  const value = Math.round(isWhole ? factor : 1 / factor);
  if (value === 1) return { kind: 'unary', operator: '+', operand: left };
  const right: Expression = { kind: 'number', value };
  return { kind: 'binary', operator: isWhole ? '*' : '/', left, right };
}
