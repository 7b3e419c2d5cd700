import type { FindQuery, Hits } from '../text/find-text.ts';

export type ExpressionRequest = { text: string; query: FindQuery };

/** What is wrong with an expression; `slow` where it was stopped, `failed` where nothing could be searched. */
export type ExpressionFault = 'group' | 'class' | 'repeat' | 'escape' | 'other' | 'slow' | 'failed';

export type ExpressionAnswer = Hits | { fault: ExpressionFault };

/** What the worker says: that it runs, once, and then an answer to each request. */
export type ExpressionMessage = 'ready' | ExpressionAnswer;
