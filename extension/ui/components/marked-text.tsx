import { Fragment } from 'react';
import { findHits } from '../../../shared/history/hit-excerpt.ts';
import { searchWords } from '../../../shared/history/search-words.ts';

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
