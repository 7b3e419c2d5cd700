import { useEffect, useMemo, useState } from 'react';
import type { Entry } from '../../../../../shared/api/entry.ts';
import { addDays, startOfDay } from '../../../../../shared/time/local-day.ts';
import { useLanguageTag, useMessages } from '../../../../ui/messages/use-messages.ts';
import type { Found } from '../../search/use-found.ts';

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
 * The days of the rows, below the pinned ones. A search orders its matches by relevance, and rows
 * that were moved by hand would stand under the wrong day: neither has days, only a heading where
 * the pinned rows end.
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

/**
 * Whether the days of these entries only descend, so that the entries of each day are adjacent.
 * Takes the times from the ids (UUIDv7, whose first 48 bits are milliseconds): a long history need
 * not be read for it.
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

/** What a day is called: today, yesterday, the weekday within a week, else the date. */
export function dayLabel(date: Date, today: Date, tag: string): string {
  const day = startOfDay(date).getTime();
  const ago = (days: number) => addDays(today, -days).getTime();
  if (day === ago(0)) return relative(0, tag);
  if (day === ago(1)) return relative(-1, tag);
  if (day < ago(1) && day >= ago(6)) return format(date, tag, { weekday: 'long' });
  const sameYear = date.getFullYear() === today.getFullYear();
  return format(date, tag, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(!sameYear && { year: 'numeric' }),
  });
}

/** "Today" or "Yesterday", in the language's own words. */
function relative(days: 0 | -1, tag: string): string {
  const words = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(days, 'day');
  return words.charAt(0).toLocaleUpperCase(tag) + words.slice(1);
}

function format(date: Date, tag: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag, options).format(date);
}

/** The last midnight: a new one when the day ends, also while the computer slept. */
export function useToday(): Date {
  const [today, setToday] = useState(() => startOfDay(new Date()));
  useEffect(() => {
    const gone = new AbortController();
    const look = () => {
      const now = startOfDay(new Date());
      if (now.getTime() !== today.getTime()) setToday(now);
    };
    const timer = setTimeout(look, addDays(today, 1).getTime() - Date.now());
    document.addEventListener('visibilitychange', look, { signal: gone.signal });
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [today]);
  return today;
}
