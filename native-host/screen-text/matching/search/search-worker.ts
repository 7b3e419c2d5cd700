/** The thread for searches that may never end: it can be ended. */
import { threadPort } from '../../../../shared/node/workers/thread-channel.ts';
import { serveCalls } from '../../../../shared/workers/serve-calls.ts';
import { findSimilar } from '../find-similar.ts';
import { type ExpressionHit, searchCalls } from './search-calls.ts';

/** An expression that hits every character of a screen is no search. */
const maxHits = 10_000;

serveCalls(threadPort(), {
  start: () => ({}),
  expression(payload) {
    const { source, flags, texts } = searchCalls.expression.parse(payload);
    const expression = new RegExp(source, flags);
    const hits: ExpressionHit[] = [];
    for (const [text, content] of texts.entries()) {
      for (const { 0: hit, index } of content.matchAll(expression)) {
        // An empty hit would be found everywhere.
        if (hit !== '') hits.push({ text, from: index, to: index + hit.length });
        if (hits.length === maxHits) return { data: hits };
      }
    }
    return { data: hits };
  },
  similar(payload) {
    const { lines, query } = searchCalls.similar.parse(payload);
    return { data: findSimilar(lines, query) };
  },
});
