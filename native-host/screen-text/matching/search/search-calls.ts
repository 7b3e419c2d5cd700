import { z } from 'zod';
import { box } from '../../../../shared/api/box.ts';

const word = z.object({ text: z.string(), confidence: z.number(), box });
const line = z.object({
  ref: z.string(),
  text: z.string(),
  box,
  confidence: z.number(),
  words: z.array(word),
});

/** The calls of the search thread, by action. */
export const searchCalls = {
  /** Regular expressions. */
  expression: z.object({ source: z.string(), flags: z.string(), texts: z.array(z.string()) }),
  /** Texts that are nearly the same. */
  similar: z.object({
    lines: z.array(line),
    query: z.object({
      text: z.string(),
      caseSensitive: z.boolean(),
      minScore: z.number().optional(),
    }),
  }),
};

const hit = z.object({ text: z.int(), from: z.int(), to: z.int() });
const found = z.object({
  text: z.string(),
  box,
  center: z.object({ x: z.int(), y: z.int() }),
  confidence: z.number(),
  score: z.number(),
});

/** Its answers: for expressions, the text and the place in it of each hit, in UTF-16 code units. */
export const searchAnswers = { expression: z.array(hit), similar: z.array(found) };

export type ExpressionHit = z.infer<typeof hit>;
export type SimilarQuery = z.infer<typeof searchCalls.similar>['query'];
