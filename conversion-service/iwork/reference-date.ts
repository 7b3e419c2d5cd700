const EPOCH = Date.UTC(2001, 0, 1);
/** What Date can say; ODF and LibreOffice know no other years than these four digits. */
const EARLIEST = Date.UTC(1, 0, 1);
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * A date as iWork stores it, seconds since 2001 without a time zone, as a Date whose UTC parts are
 * the local time. Undefined outside of the years 1 to 9999.
 */
export function referenceDate(seconds: number): Date | undefined {
  const time = EPOCH + Math.round(seconds * 1000);
  return time >= EARLIEST && time <= LATEST ? new Date(time) : undefined;
}

/** As ISO 8601 without a zone: `2014-05-01T00:00:00`, with milliseconds where there are some. */
export function isoDate(date: Date): string {
  const time = date.getTime();
  const day = Math.floor(time / DAY);
  if (time === day * DAY) return `${isoDay(day)}T00:00:00`;
  const text = date.toISOString();
  return text.endsWith('.000Z') ? text.slice(0, -5) : text.slice(0, -1);
}

const DAY = 86_400_000;
/** Tables have the same days again and again, and writing one out takes a microsecond. */
const days = new Map<number, string>();
const maxDays = 10_000;

function isoDay(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY).toISOString().slice(0, 10);
  if (days.size < maxDays) days.set(day, text);
  return text;
}

/** Of what was noted by the clock, such as comments: in UTC, `2014-05-01T10:00:00Z`. */
export function isoInstant(seconds: number | undefined): string | undefined {
  const date = seconds === undefined ? undefined : referenceDate(seconds);
  return date && `${date.toISOString().slice(0, -5)}Z`;
}
