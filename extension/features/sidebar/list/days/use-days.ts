import { useMemo } from 'react';
import type { Entry } from '../../../../../shared/api/entry.ts';
import { useLanguageTag } from '../../../../ui/messages/use-messages.ts';
import type { ListQuery } from '../../search/list-query.ts';
import { isByDay } from './by-day.ts';
import { dayLabel } from './day-label.ts';
import { useToday } from './use-today.ts';

export type Days = {
  /** Whether the list stands in days at all. */
  shown: boolean;
  /** The day of a row, as its heading says it; undefined until its entry is known. */
  of(index: number): string | undefined;
  /** The heading above a row: only the first of a day has one. */
  above(index: number): string | undefined;
};

/**
 * The days of the rows. Matches of a search stand by how well they match, and what was moved by hand
 * to another day would stand under the wrong one: neither has days.
 */
export function useDays(ids: string[], query: ListQuery, entries: Map<string, Entry>): Days {
  const tag = useLanguageTag();
  const today = useToday();
  const searched = query.q.trim() !== '';
  const shown = useMemo(
    () => !searched && (query.sort !== 'position' || isByDay(ids)),
    [ids, query.sort, searched],
  );
  function of(index: number): string | undefined {
    const entry = shown ? entries.get(ids[index] ?? '') : undefined;
    return entry && dayLabel(new Date(entry.createdAt), today, tag);
  }
  function above(index: number): string | undefined {
    const day = of(index);
    if (index === 0) return day;
    const before = of(index - 1);
    return before === undefined || before === day ? undefined : day;
  }
  return { shown, of, above };
}
