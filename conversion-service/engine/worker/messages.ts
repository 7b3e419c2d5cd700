import { z } from 'zod';

const failureCodes = [
  'corrupt_document',
  'empty_result',
  'too_complex',
  'password_required',
] as const;
const warning = z.object({ code: z.string().max(100), detail: z.string().max(1_000) });

/** A document to convert. Files are named relative to the worker's own folder. */
const workerTask = z.object({
  type: z.literal('convert'),
  id: z.int(),
  /** The document's name in `job/`: its owner's, with the extension of its type. */
  document: z.string(),
  inputFormat: z.string(),
  outputFormat: z.string(),
  sheets: z.enum(['first', 'all']),
  /** Whether each cell of an XLSX workbook has a text of its own, however often it is there. */
  ownTexts: z.boolean(),
});
export type WorkerTask = z.infer<typeof workerTask>;

/** What a worker is asked for: a conversion, or a sign of life. */
export const workerRequest = z.discriminatedUnion('type', [
  workerTask,
  z.object({ type: z.literal('ping'), id: z.int() }),
]);

const outcome = z.discriminatedUnion('kind', [
  /** The result is in `out/result`. */
  z.object({
    kind: z.literal('converted'),
    extension: z.string().max(10),
    sheet: z.string().max(1_000).optional(),
    warnings: z.array(warning).max(100),
  }),
  z.object({
    kind: z.literal('failed'),
    code: z.enum(failureCodes),
    message: z.string().max(2_000),
  }),
]);
export type WorkerOutcome = z.infer<typeof outcome>;

/** What a worker says. It may have been taken over by a document: nothing of it is trusted. */
export const workerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('unusable'), reason: z.string() }),
  z.object({ type: z.literal('pong'), id: z.int() }),
  /** `memoryMb` is what the worker holds after this document. */
  z.object({ type: z.literal('answer'), id: z.int(), memoryMb: z.number(), outcome }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;
