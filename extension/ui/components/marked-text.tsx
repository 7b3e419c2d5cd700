import { Fragment, useMemo } from 'react';
import { findHits } from '../../../shared/history/hit-excerpt.ts';
import { searchWords } from '../../../shared/history/search-words.ts';
import { useLanguageTag } from '../messages/use-messages.ts';

/** A text with the words of a search marked. */
export function MarkedText({ text, q }: { text: string; q: string }) {
  if (q.trim() === '') return text;
  const hits = findHits(text, searchWords(q));
  return (
    <>
      {hits.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(hits[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(hits.at(-1)?.end ?? 0)}
    </>
  );
}

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
