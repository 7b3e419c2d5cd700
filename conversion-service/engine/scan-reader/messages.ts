import { z } from 'zod';
import { readingModes, scanOutputs } from '../../formats.ts';

/** What a process is asked to read, once: paths as it sees them. */
export const scanRequest = z.object({
  source: z.string(),
  target: z.string(),
  output: z.enum(scanOutputs),
  languages: z.array(z.string()),
  mode: z.enum(readingModes),
  pages: z.string().optional(),
  password: z.string().optional(),
  title: z.string(),
});
export type ScanRequest = z.infer<typeof scanRequest>;

const warning = z.object({ code: z.string().max(100), detail: z.string().max(1_000) });

/** What the process that reads a scan says of it. */
export const scanAnswer = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('read'),
    warnings: z.array(warning).max(4_000),
  }),
  z.object({
    result: z.literal('failed'),
    code: z.enum(['password_required', 'corrupt_document', 'too_complex', 'empty_result']),
    message: z.string().max(2_000),
  }),
]);
export type ScanAnswer = z.infer<typeof scanAnswer>;
