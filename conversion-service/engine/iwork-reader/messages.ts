import { z } from 'zod';
import { documentFailure } from '../../conversion/failure.ts';
import { warning } from '../../conversion/warning.ts';

/** The request to a reader process, which takes one: paths as the process sees them. */
export const iworkRequest = z.object({
  source: z.string(),
  /** The ODF document is written beside it, with the extension of its kind. */
  target: z.string(),
  /** An iWork '09 document that LibreOffice rejected. */
  legacy: z.boolean(),
  /** Whether the ODF document is only made into pages. */
  printed: z.boolean(),
});
export type IworkRequest = z.infer<typeof iworkRequest>;

/** The answer of the process that reads an iWork document. */
export const iworkAnswer = z.discriminatedUnion('result', [
  z.object({
    result: z.literal('odf'),
    kind: z.enum(['odt', 'ods', 'odp']),
    /** Its name beside the source. */
    document: z.string().regex(/^[^/\\]+$/),
    warnings: z.array(warning).max(1_000),
  }),
  /** An iWork '09 document that is left to LibreOffice. */
  z.object({ result: z.literal('legacy'), warnings: z.array(warning).max(1_000) }),
  /** The reader itself failed on a document of this kind. */
  z.object({ result: z.literal('unreadable'), kind: z.enum(['pages', 'numbers', 'keynote']) }),
  documentFailure.extend({ result: z.literal('failed') }),
]);
export type IworkAnswer = z.infer<typeof iworkAnswer>;
