import { addDays, startOfDay } from './local-day.ts';

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
