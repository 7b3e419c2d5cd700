import { serveCalls } from '../../../../shared/workers/serve-calls.ts';
import { ownPort } from '../../../platform/worker-channel.ts';
import { type FindQuery, findText, type Hits } from './find-text.ts';

/** More than anyone looks at; each takes memory on its way to the page. */
const maxHits = 10_000;

export type ExpressionRequest = { text: string; query: FindQuery };

/** What is wrong with an expression; `slow` where it was stopped, `failed` where nothing could be searched. */
export type ExpressionFault = 'group' | 'class' | 'repeat' | 'escape' | 'other' | 'slow' | 'failed';

export type ExpressionAnswer = Hits | { fault: ExpressionFault };

/** Searches with regular expressions apart from the page, which ends this worker where one is slow. */
export function serveExpressions(): void {
  serveCalls(ownPort(), {
    start: () => ({}),
    find: (payload) => ({ data: answerTo(payload as ExpressionRequest) }), // Of the same build.
  });
}

function answerTo({ text, query }: ExpressionRequest): ExpressionAnswer {
  try {
    return findText(text, query, maxHits);
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** What Chromium and Firefox name in the errors of regular expressions; the first that fits counts. */
const namedFaults: [RegExp, ExpressionFault][] = [
  [/character class/i, 'class'],
  [/repeat|quantifier|raw brac/i, 'repeat'],
  [/group|parenthe|\)/i, 'group'],
  [/escape|\\ at end|property name/i, 'escape'],
];

/** What is wrong with an expression, by the error that compiling it threw. */
export function faultOf(error: unknown): ExpressionFault {
  // The expression itself comes first in the message, and may hold any words.
  const reason = String(error).split(': ').at(-1) ?? '';
  return namedFaults.find(([named]) => named.test(reason))?.[1] ?? 'other';
}
