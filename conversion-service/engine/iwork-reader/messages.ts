import { z } from 'zod';
import { documentFailure } from '../../conversion/failure.ts';
import { warning } from '../../conversion/warning.ts';

/** What a process is asked to read, once: paths as it sees them. */
export const iworkRequest = z.object({
  source: z.string(),
  /** Beside it the ODF document comes, with the extension of its kind. */
  target: z.string(),
  /** One of iWork '09 that LibreOffice refused. */
  legacy: z.boolean(),
});
export type IworkRequest = z.infer<typeof iworkRequest>;

/** What the process that reads an iWork document says of it. */
export const iworkAnswer = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('odf'),
    kind: z.enum(['odt', 'ods', 'odp']),
    /** Its name beside the source. */
    document: z.string().regex(/^[^/\\]+$/),
    warnings: z.array(warning).max(1_000),
  }),
  /** One of iWork '09 that is left to LibreOffice. */
  z.object({ result: z.literal('legacy'), warnings: z.array(warning).max(1_000) }),
  /** The reader itself failed on a document of this kind. */
  z.object({ result: z.literal('unreadable'), kind: z.enum(['pages', 'numbers', 'keynote']) }),
  documentFailure.extend({ result: z.literal('failed') }),
]);
export type IworkAnswer = z.infer<typeof iworkAnswer>;
