import { type FindQuery, findText, type Hits } from './find-text.ts';

/** More than anyone looks at; each takes memory on its way to the page. */
const maxHits = 10_000;

export type ExpressionRequest = { text: string; query: FindQuery };

/** What is wrong with an expression; `slow` where it was stopped, `failed` where nothing could be searched. */
export type ExpressionFault = 'group' | 'class' | 'repeat' | 'escape' | 'other' | 'slow' | 'failed';

export type ExpressionAnswer = Hits | { fault: ExpressionFault };

/** What the worker says: that it runs, once, and then an answer to each request. */
export type ExpressionMessage = 'ready' | ExpressionAnswer;

/** Searches with regular expressions apart from the page, which ends this worker where one is slow. */
export function serveExpressions(): void {
  addEventListener('message', ({ data }: MessageEvent<ExpressionRequest>) => say(answerTo(data)));
  say('ready');
}

function say(message: ExpressionMessage): void {
  postMessage(message);
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
