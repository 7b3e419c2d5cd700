import { useEffect, useMemo, useRef, useState } from 'react';
import { type FindQuery, findText, type Hits } from '../text/find-text.ts';
import type { ExpressionAnswer, ExpressionFault } from './expression-messages.ts';
import { ExpressionSearch } from './expression-search.ts';

type Answered = { text: string; query: FindQuery; answer: ExpressionAnswer };

export type FoundHits = Hits & { fault: ExpressionFault | undefined; isSearching: boolean };

const none: Hits = { hits: [], hasMore: false };

/** Where `query`, the same object for as long as it is the same, stands in the text. */
export function useHits(text: string, query: FindQuery | undefined): FoundHits {
  const [answered, setAnswered] = useState<Answered>();
  const search = useRef<ExpressionSearch>(undefined);
  const isExpression = query?.isExpression && query.needle !== '';
  const literal = useMemo(
    () => (query && !query.isExpression ? findText(text, query) : none),
    [text, query],
  );

  useEffect(() => {
    if (!query || !isExpression) return;
    search.current ??= new ExpressionSearch();
    const abort = new AbortController();
    void search.current.find({ text, query }, abort.signal).then((answer) => {
      if (!abort.signal.aborted) setAnswered({ text, query, answer });
    });
    return () => abort.abort();
  }, [text, query, isExpression]);

  useEffect(
    () => () => {
      search.current?.[Symbol.dispose]();
      search.current = undefined;
    },
    [],
  );

  return useMemo(() => {
    if (!isExpression) return { ...literal, fault: undefined, isSearching: false };
    // What was found in another text stands elsewhere in this one.
    if (answered?.text !== text || answered.query !== query)
      return { ...none, fault: undefined, isSearching: true };
    const { answer } = answered;
    return 'fault' in answer
      ? { ...none, fault: answer.fault, isSearching: false }
      : { ...answer, fault: undefined, isSearching: false };
  }, [isExpression, literal, answered, text, query]);
}
