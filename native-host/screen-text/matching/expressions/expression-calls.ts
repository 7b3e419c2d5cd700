import { z } from 'zod';

/** What the thread that looks for regular expressions is called with, by action. */
export const expressionCalls = {
  find: z.object({ source: z.string(), flags: z.string(), texts: z.array(z.string()) }),
};

const hit = z.object({ text: z.int(), from: z.int(), to: z.int() });

/** What it answers: where in which of the texts, in UTF-16 code units. */
export const expressionAnswers = { find: z.array(hit) };

export type ExpressionHit = z.infer<typeof hit>;
