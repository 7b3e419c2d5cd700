const EPOCH = Date.UTC(2001, 0, 1);
/** What Date can say; ODF and LibreOffice know no other years than these four digits. */
const EARLIEST = Date.UTC(1, 0, 1);
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * A date as iWork stores it, seconds since 2001 in no time zone, as one whose UTC parts are what a
 * person reads. Undefined outside of the years 1 to 9999.
 */
export function referenceDate(seconds: number): Date | undefined {
  const time = EPOCH + Math.round(seconds * 1000);
  return time >= EARLIEST && time <= LATEST ? new Date(time) : undefined;
}

/** As ISO 8601 without a zone: `2014-05-01T00:00:00`, with milliseconds where there are some. */
export function isoDate(date: Date): string {
  return date.toISOString().replace(/(\.000)?Z$/, '');
}
