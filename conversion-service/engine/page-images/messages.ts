import { z } from 'zod';
import { documentFailure } from '../../conversion/failure.ts';
import { conversionOptions } from '../../conversion/options.ts';

/** The request to a drawing process, which takes one: paths as the process sees them. */
export const drawRequest = z.object({
  /** A PDF. */
  source: z.string(),
  /** Where the image goes, or the archive of them. It may be the source. */
  target: z.string(),
  format: z.enum(['png', 'jpg']),
  /** `pages` are the numbers that the PDF's pages have in the document; counted where left out. */
  options: conversionOptions,
});
export type DrawRequest = z.infer<typeof drawRequest>;

/** The answer of the process that draws pages. */
export const drawAnswer = z.discriminatedUnion('result', [
  z.object({ result: z.literal('drawn'), extension: z.enum(['png', 'jpg', 'zip']) }),
  documentFailure.extend({ result: z.literal('failed') }),
]);
export type DrawAnswer = z.infer<typeof drawAnswer>;
