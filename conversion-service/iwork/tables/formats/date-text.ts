/** A date written by a pattern of Unicode's date letters; its UTC parts are what is shown. */
export function dateText(date: Date, pattern: string, locale: string): string {
  return dateTokens(pattern)
    .map((token) =>
      'literal' in token ? token.literal : letterText(date, token.letter, token.count, locale),
    )
    .join('');
}

function letterText(date: Date, letter: string, count: number, locale: string): string {
  const padded = (value: number, length = count) => String(value).padStart(length, '0');
  const hours = date.getUTCHours();
  switch (letter) {
    case 'y':
    case 'Y':
    case 'u':
      return count === 2 ? padded(date.getUTCFullYear() % 100, 2) : padded(date.getUTCFullYear());
    case 'M':
    case 'L':
      return count < 3
        ? padded(date.getUTCMonth() + 1)
        : named(date, locale, { month: width(count) });
    case 'd':
      return padded(date.getUTCDate());
    case 'D':
      return padded(dayOfYear(date));
    case 'E':
    case 'e':
    case 'c':
      return named(date, locale, { weekday: width(count) });
    case 'a':
      return halfOfDay(date, locale);
    case 'H':
      return padded(hours);
    case 'k':
      return padded(hours || 24);
    case 'h':
      return padded(hours % 12 || 12);
    case 'K':
      return padded(hours % 12);
    case 'm':
      return padded(date.getUTCMinutes());
    case 's':
      return padded(date.getUTCSeconds());
    case 'S':
      return padded(date.getUTCMilliseconds(), 3).padEnd(count, '0').slice(0, count);
    case 'Q':
    case 'q':
      return quarter(date, count);
    case 'w':
      return padded(weekOfYear(date, locale));
    case 'W':
      return padded(weekOf(date, date.getUTCDate(), locale));
    case 'G':
      return date.getUTCFullYear() > 0 ? 'AD' : 'BC';
    case 'F':
      return padded(Math.floor((date.getUTCDate() - 1) / 7) + 1);
    default:
      return '';
  }
}

function width(count: number): 'short' | 'long' | 'narrow' {
  if (count === 5) return 'narrow';
  return count === 4 ? 'long' : 'short';
}

function named(date: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${options.month} ${options.weekday}`;
  const known = dateFormats.get(key) ?? newDateFormat(locale, { ...options, timeZone: 'UTC' });
  if (dateFormats.size < maxFormats) dateFormats.set(key, known);
  return known.format(date);
}

/** `AM` or `am`, by the place. */
export function halfOfDay(date: Date, locale: string): string {
  const key = `${locale} half`;
  const options = { hour: 'numeric', hour12: true, timeZone: 'UTC' } as const;
  const known = dateFormats.get(key) ?? newDateFormat(locale, options);
  if (dateFormats.size < maxFormats) dateFormats.set(key, known);
  const parts = known.formatToParts(date);
  return parts.find(({ type }) => type === 'dayPeriod')?.value ?? '';
}

/** Making one takes much longer than using it; documents need a handful. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 1_000;

function newDateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options);
  } catch {
    return new Intl.DateTimeFormat('en-US', options);
  }
}

function quarter(date: Date, count: number): string {
  const number = Math.floor(date.getUTCMonth() / 3) + 1;
  return count < 3 ? String(number).padStart(count, '0') : `Q${number}`;
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}

function weekOfYear(date: Date, locale: string): number {
  const year = date.getUTCFullYear();
  const week = weekOf(date, dayOfYear(date), locale);
  const lastDay = new Date(Date.UTC(year - 1, 11, 31));
  if (week === 0) return weekOf(lastDay, dayOfYear(lastDay), locale);
  const newYear = new Date(Date.UTC(year + 1, 0, 1));
  const daysBefore = Math.ceil((newYear.getTime() - date.getTime()) / 86_400_000);
  const isNext = daysBefore <= weekday(newYear, locale) && weekOf(newYear, 1, locale) === 1;
  return isNext ? 1 : week;
}

/** The week in which a day of a year or month is; 0 where its first days belong to what was before. */
function weekOf(date: Date, day: number, locale: string): number {
  const before = (((weekday(date, locale) - day + 1) % 7) + 7) % 7;
  const { region = '' } = localeOf(locale).maximize();
  const isFirst = 7 - before >= (fullWeekRegions.has(region) ? 4 : 1);
  return Math.floor((day + before - 1) / 7) + Number(isFirst);
}

/** From 0, the first day of weeks at that place. */
function weekday(date: Date, locale: string): number {
  const place: Intl.Locale & { getWeekInfo?(): { firstDay: number } } = localeOf(locale);
  const firstDay = place.getWeekInfo?.().firstDay ?? 7;
  return (date.getUTCDay() - firstDay + 7) % 7;
}

function localeOf(tag: string): Intl.Locale {
  try {
    return new Intl.Locale(tag);
  } catch {
    return new Intl.Locale('en-US');
  }
}

/** Where the first week has at least four days, as in ISO 8601. Source: weekData of CLDR. */
const fullWeekRegions = new Set([
  ...['AD', 'AN', 'AT', 'AX', 'BE', 'BG', 'CH', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FJ', 'FO'],
  ...['FR', 'GB', 'GF', 'GG', 'GI', 'GP', 'GR', 'HU', 'IE', 'IM', 'IS', 'IT', 'JE', 'LI', 'LT'],
  ...['LU', 'MC', 'MQ', 'NL', 'NO', 'PL', 'PT', 'RE', 'RU', 'SE', 'SJ', 'SK', 'SM', 'VA'],
]);

/** A part of a date pattern: a letter said some times, or text. */
export type DateToken = { letter: string; count: number } | { literal: string };

const maxTokens = 200;

/** Splits a pattern of Unicode's date letters (UTS 35): `d MMM yyyy 'at' HH:mm`. */
export function dateTokens(pattern: string): DateToken[] {
  const pieces = pattern.matchAll(/''|'((?:[^']|'')*)'?|([A-Za-z])\2*|[^A-Za-z']+/g);
  const tokens: DateToken[] = [];
  for (const [piece, quoted, letter] of pieces) {
    if (tokens.length >= maxTokens) break;
    if (letter) tokens.push({ letter, count: piece.length });
    else if (piece === "''") tokens.push({ literal: "'" });
    else tokens.push({ literal: (quoted ?? piece).replaceAll("''", "'") });
  }
  return tokens;
}
