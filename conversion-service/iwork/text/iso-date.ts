const start = Date.UTC(2001, 0, 1);

/** A date of Apple's, in seconds since 2001 (UTC), as ISO 8601 without fractions of seconds. */
export function isoDate(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  const date = new Date(start + seconds * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/\.\d+Z$/, 'Z');
}
