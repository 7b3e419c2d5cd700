/** 2001-01-01T00:00:00 in seconds since 1970. */
const epoch = 978_307_200;

/**
 * A date as seconds since 2001, in no time zone: the last versions count them, the first ones write
 * ISO 8601.
 */
export function secondsOfDate(text: string): number | undefined {
  const seconds = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isFinite(seconds)) return seconds;
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)/.exec(text.trim()) ?? [];
  const parsed = Date.parse(`${date}T${time}Z`);
  return Number.isFinite(parsed) ? parsed / 1000 - epoch : undefined;
}
