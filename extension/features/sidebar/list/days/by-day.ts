import { addDays, startOfDay } from './local-day.ts';

/**
 * Whether the days of these entries only go back from the first to the last, so that each of them
 * stands together. Takes the times from the ids (UUIDv7, whose first 48 bits are milliseconds): a
 * long history need not be read for it.
 */
export function isByDay(ids: string[]): boolean {
  let start = Number.POSITIVE_INFINITY;
  let end = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    const time = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
    if (time >= end) return false;
    if (time >= start) continue;
    const day = startOfDay(new Date(time));
    start = day.getTime();
    end = addDays(day, 1).getTime();
  }
  return true;
}
