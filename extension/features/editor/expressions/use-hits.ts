import { useEffect, useMemo, useRef, useState } from 'react';
import { type CallableWorker, callWorker } from '../../../../shared/workers/call-worker.ts';
import { workerChannel } from '../../../platform/worker-channel.ts';
import { type FindQuery, findText, type Hits } from './find-text.ts';
import type { ExpressionAnswer, ExpressionFault, ExpressionRequest } from './serve-expressions.ts';

type Answered = { text: string; query: FindQuery; answer: ExpressionAnswer };

export type FoundHits = Hits & { fault: ExpressionFault | undefined; isSearching: boolean };

const none: Hits = { hits: [], hasMore: false };

/** Where `query` matches in the text; the same query must be the same object. */
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
    // Matches in another text are at other places in this one.
    if (answered?.text !== text || answered.query !== query)
      return { ...none, fault: undefined, isSearching: true };
    const { answer } = answered;
    return 'fault' in answer
      ? { ...none, fault: answer.fault, isSearching: false }
      : { ...answer, fault: undefined, isSearching: false };
  }, [isExpression, literal, answered, text, query]);
}

/** How long an expression may take, in ms: some would practically never finish. */
const maxDuration = 1_500;

/**
 * A worker that searches with regular expressions. It is ended where one takes too long or is no
 * longer needed, and started again for the next.
 */
class ExpressionSearch implements Disposable {
  #worker: Promise<CallableWorker> | undefined;

  /** Resolves with a fault, never rejects; never settles where `signal` ended the search. */
  async find(request: ExpressionRequest, signal: AbortSignal): Promise<ExpressionAnswer> {
    this.#worker ??= startWorker();
    const worker = await this.#worker.catch(console.warn);
    if (!worker) {
      this.#worker = undefined;
      return { fault: 'failed' };
    }
    const answer = Promise.withResolvers<ExpressionAnswer>();
    if (signal.aborted) return answer.promise;
    const end = () => {
      clearTimeout(timer);
      void worker[Symbol.asyncDispose]();
      this.#worker = undefined;
    };
    // The time starts here: starting the worker is not the expression's fault.
    const timer = setTimeout(() => {
      end();
      answer.resolve({ fault: 'slow' });
    }, maxDuration);
    signal.addEventListener('abort', end);
    worker.call('find', request).then(
      (found) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        answer.resolve(found as ExpressionAnswer); // Of the same build.
      },
      // It was ended, by `end` or by itself, which takes too long.
      () => undefined,
    );
    return answer.promise;
  }

  [Symbol.dispose](): void {
    void this.#worker?.then((worker) => worker[Symbol.asyncDispose](), console.warn);
    this.#worker = undefined;
  }
}

/** Resolves once it runs. */
async function startWorker(): Promise<CallableWorker> {
  const worker = new Worker('/expression-search.js');
  const search = callWorker(workerChannel(worker, 'The search with expressions'));
  await search.call('start', {});
  return search;
}
