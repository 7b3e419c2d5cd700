import type { Color, Source } from '../../../../shared/api/entry.ts';
import { addDays, startOfDay } from '../../../../shared/time/local-day.ts';
import type { EntryFilter } from '../../../history-store/entries/entry-filter.ts';
import type { Sort } from '../../../history-store/entries/list-ids.ts';

/** Where texts come from, in the groups that people think of. */
const sourceGroups = {
  screen: ['screen'],
  page: ['page'],
  file: ['image', 'file'],
  clipboard: ['clipboard'],
  program: ['api'],
} as const satisfies Record<string, readonly Source['kind'][]>;
type SourceGroup = keyof typeof sourceGroups;

/** Which days: from so many before today on, or before those. */
const periods = {
  today: { from: 0 },
  week: { from: -6 },
  month: { from: -29 },
  older: { until: -29 },
} as const;
type Period = keyof typeof periods;

/** What the sidebar shows of the history. */
export type ListQuery = {
  /** Words to search for; blank for all entries. */
  q: string;
  source: SourceGroup | undefined;
  period: Period | undefined;
  color: Color | undefined;
  sort: Sort;
};

/** The orders that a user can choose, the usual one first. */
export const sorts = ['position', 'newest', 'oldest'] as const satisfies Sort[];

export const noFilters = { source: undefined, period: undefined, color: undefined };

export const everything: ListQuery = { q: '', ...noFilters, sort: 'position' };

/** Whether entries are in their manual order, so that they can be moved. */
export function isMovable({ q, sort }: ListQuery): boolean {
  return q.trim() === '' && sort === 'position';
}

/** Whether it leaves entries out for more than the words. */
export function isFiltered({ source, period, color }: ListQuery): boolean {
  return source !== undefined || period !== undefined || color !== undefined;
}

/** Whether it leaves entries out. */
export function isNarrowed(query: ListQuery): boolean {
  return query.q.trim() !== '' || isFiltered(query);
}

/** The query to the history, on the day of `now`. */
export function filterOf({ source, period, color }: ListQuery, now: Date): EntryFilter {
  const days: { from?: number; until?: number } = period ? periods[period] : {};
  const midnight = (day: number | undefined) =>
    day === undefined ? undefined : addDays(startOfDay(now), day).toISOString();
  return {
    color,
    sources: source && sourceGroups[source],
    since: midnight(days.from),
    before: midnight(days.until),
  };
}
