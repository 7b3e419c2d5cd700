import { useMemo } from 'react';
import type { Entry } from '../../../../../shared/api/entry.ts';
import { useLanguageTag, useMessages } from '../../../../ui/messages/use-messages.ts';
import type { Found } from '../../search/use-found.ts';
import { isByDay } from './by-day.ts';
import { dayLabel } from './day-label.ts';
import { useToday } from './use-today.ts';

export type Days = {
  /** Whether rows stand under headings at all. */
  shown: boolean;
  /** Whether the heading over a row is its day. */
  says(index: number): boolean;
  /** What the heading over a row says: its day, or that it is pinned; undefined until it is known. */
  of(index: number): string | undefined;
  /** The heading above a row: only the first of a day, or of the pinned ones, has one. */
  above(index: number): string | undefined;
};

/**
 * The days of the rows, below those that are pinned. Matches of a search stand by how well they match, and what was moved by hand
 * to another day would stand under the wrong one: neither has days, but
 * a heading where those end that are pinned.
 */
export function useDays(
  { ids, pinned, query }: Pick<Found, 'ids' | 'pinned' | 'query'>,
  entries: Map<string, Entry>,
): Days {
  const tag = useLanguageTag();
  const { sidebar } = useMessages();
  const today = useToday();
  const searched = query.q.trim() !== '';
  const hasDays = useMemo(
    () => !searched && (query.sort !== 'position' || isByDay(ids.slice(pinned))),
    [ids, pinned, query.sort, searched],
  );
  const shown = hasDays || pinned > 0;
  function of(index: number): string | undefined {
    if (index < pinned) return sidebar.pinned;
    if (!hasDays) return shown ? sidebar.notPinned : undefined;
    const entry = entries.get(ids[index] ?? '');
    return entry && dayLabel(new Date(entry.createdAt), today, tag);
  }
  function above(index: number): string | undefined {
    const day = of(index);
    if (index === 0) return day;
    const before = of(index - 1);
    return before === undefined || before === day ? undefined : day;
  }
  return { shown, says: (index) => hasDays && index >= pinned, of, above };
}
