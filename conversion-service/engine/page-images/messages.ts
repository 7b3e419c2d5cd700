import { z } from 'zod';

/** What a process is asked to draw, once: paths as it sees them. */
export const drawRequest = z.object({
  /** A PDF. */
  source: z.string(),
  /** Where the image goes, or the archive of them. It may be the source. */
  target: z.string(),
  format: z.enum(['png', 'jpg']),
  dpi: z.int(),
  /** The numbers that the PDF's pages have in the document, as `1-3,7`; counted where left out. */
  pages: z.string().optional(),
});
export type DrawRequest = z.infer<typeof drawRequest>;

/** What the process that draws pages says of them. */
export const drawAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('drawn'), extension: z.enum(['png', 'jpg', 'zip']) }),
  z.object({
    result: z.literal('failed'),
    code: z.enum(['corrupt_document', 'too_complex', 'empty_result']),
    message: z.string().max(2_000),
  }),
]);
export type DrawAnswer = z.infer<typeof drawAnswer>;
