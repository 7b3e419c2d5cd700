import { z } from 'zod';
import { documentFailure } from '../../conversion/failure.ts';
import { conversionOptions } from '../../conversion/options.ts';
import { warning } from '../../conversion/warning.ts';

/** A document to convert. Files are named relative to the worker's own folder. */
export const workerTask = z.object({
  id: z.int(),
  /** The document's name in its folder: its owner's, with the extension of its type. */
  document: z.string(),
  inputFormat: z.string(),
  outputFormat: z.string(),
  options: conversionOptions,
  /** What opens the document. */
  password: z.string().optional(),
  /** Whether each cell of an XLSX workbook has a text of its own, however often it is there. */
  ownTexts: z.boolean(),
  /** Whether an empty result is accepted: a warning says why it is empty. */
  mayBeBlank: z.boolean().optional(),
});
export type WorkerTask = z.infer<typeof workerTask>;

const outcome = z.discriminatedUnion('kind', [
  /** The result is in its place. */
  z.object({
    kind: z.literal('converted'),
    extension: z.string().max(10),
    sheet: z.string().max(1_000).optional(),
    warnings: z.array(warning).max(100),
  }),
  documentFailure.extend({ kind: z.literal('failed') }),
]);
export type WorkerOutcome = z.infer<typeof outcome>;

/** Messages of a worker. A document may have taken it over: nothing of it is trusted. */
export const workerMessage = z.discriminatedUnion('type', [
  /** It is ready, or has no LibreOffice that it can use. */
  z.object({ type: z.literal('started'), problem: z.string().optional() }),
  /** A sign of life: the document is being converted. */
  z.object({ type: z.literal('begun') }),
  /** `memoryMb` is what the worker holds after this document. */
  z.object({ type: z.literal('answer'), id: z.int(), memoryMb: z.number(), outcome }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;
