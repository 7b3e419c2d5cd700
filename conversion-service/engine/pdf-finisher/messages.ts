import { z } from 'zod';
import { documentFailure } from '../../conversion/failure.ts';
import { conversionOptions, passwordOptions } from '../../conversion/options.ts';

/** The request to a process that changes PDFs, which takes one: paths as the process sees them. */
export const finishRequest = z.object({
  sources: z.array(z.object({ path: z.string(), title: z.string() })).min(1),
  isMerged: z.boolean(),
  target: z.string(),
  options: conversionOptions,
  passwords: passwordOptions,
});
export type FinishRequest = z.infer<typeof finishRequest>;

/** The answer of the process. */
export const finishAnswer = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('finished'),
    extension: z.enum(['pdf', 'zip']),
    wasSigned: z.boolean(),
  }),
  documentFailure.extend({ result: z.literal('failed') }),
]);
export type FinishAnswer = z.infer<typeof finishAnswer>;
