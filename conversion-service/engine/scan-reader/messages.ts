import { z } from 'zod';
import { documentFailure } from '../../conversion/failure.ts';
import { conversionOptions } from '../../conversion/options.ts';
import { warning } from '../../conversion/warning.ts';
import { scanOutputs } from '../../formats.ts';

/** The request to a reader process, which takes one: paths as the process sees them. */
export const scanRequest = z.object({
  source: z.string(),
  target: z.string(),
  output: z.enum(scanOutputs),
  options: conversionOptions,
  password: z.string().optional(),
  title: z.string(),
  /** How long a page is read at most. */
  pageLimitMs: z.number(),
});
export type ScanRequest = z.infer<typeof scanRequest>;

/** The answer of the process that reads a scan. */
export const scanAnswer = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('read'),
    warnings: z.array(warning).max(4_000),
  }),
  documentFailure.extend({ result: z.literal('failed') }),
]);
export type ScanAnswer = z.infer<typeof scanAnswer>;
