import { findText } from '../text/find-text.ts';
import type {
  ExpressionAnswer,
  ExpressionMessage,
  ExpressionRequest,
} from './expression-messages.ts';
import { faultOf } from './fault-of.ts';

/** More than anyone looks at; each takes memory on its way to the page. */
const maxHits = 10_000;

/** Looks for regular expressions apart from the page, which ends this worker where one takes too long. */
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
