/** The thread that looks for regular expressions: some take longer than a life, and it can be ended. */
import { threadPort } from '../../../../shared/node/workers/message-port.ts';
import { serveCalls } from '../../../../shared/node/workers/serve-calls.ts';
import { type ExpressionHit, expressionCalls } from './expression-calls.ts';

/** An expression that hits every character of a screen is no search. */
const maxHits = 10_000;

serveCalls(threadPort(), {
  start: () => ({}),
  find(payload) {
    const { source, flags, texts } = expressionCalls.find.parse(payload);
    const expression = new RegExp(source, flags);
    const hits: ExpressionHit[] = [];
    for (const [text, content] of texts.entries()) {
      for (const { 0: hit, index } of content.matchAll(expression)) {
        // One that may be empty is found everywhere.
        if (hit !== '') hits.push({ text, from: index, to: index + hit.length });
        if (hits.length === maxHits) return { data: hits };
      }
    }
    return { data: hits };
  },
});
