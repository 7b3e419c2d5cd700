import { useMemo } from 'react';
import { useLanguageTag } from '../messages/use-messages.ts';

type EntryTimeProps = {
  iso: string;
  /** Whether the day is said elsewhere. */
  timeOnly: boolean;
};

/** When an entry was captured: the time for today, the day for others. */
export function EntryTime({ iso, timeOnly }: EntryTimeProps) {
  const tag = useLanguageTag();
  const formats = useMemo(() => formatsOf(tag), [tag]);
  const date = new Date(iso);
  return (
    <time dateTime={iso} title={formats.whole.format(date)}>
      {(timeOnly || isToday(date) ? formats.time : formats.day).format(date)}
    </time>
  );
}

function formatsOf(tag: string) {
  return {
    time: new Intl.DateTimeFormat(tag, { timeStyle: 'short' }),
    day: new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }),
    whole: new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'medium' }),
  };
}

function isToday(date: Date): boolean {
  return date.toDateString() === new Date().toDateString();
}
