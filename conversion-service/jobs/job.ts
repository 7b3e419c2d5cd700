import { z } from 'zod';
import { failure } from '../conversion/failure.ts';
import { conversionOptions, passwordName } from '../conversion/options.ts';
import { warning } from '../conversion/warning.ts';
import { conversions, type InputFormat, type OutputFormat } from '../formats.ts';

/** What came of a job that succeeded. */
export const jobResult = z.object({
  /** Its name in the file store: each attempt writes its own, so that none overwrites another's. */
  file: z.string(),
  mediaType: z.string(),
  /** Without its dot. */
  extension: z.string(),
  bytes: z.int(),
  /** The sheet that became CSV, where a workbook has several. */
  sheet: z.string().nullable(),
  warnings: z.array(warning),
});

/** The conversion of one document. Times are milliseconds since 1970. */
export const job = z.object({
  id: z.uuid(),
  keyId: z.string(),
  batchId: z.uuid().nullable(),
  filename: z.string(),
  inputFormat: z.custom<InputFormat>((value) => Object.hasOwn(conversions, String(value))),
  outputFormat: z.custom<OutputFormat>((value) => typeof value === 'string'),
  options: conversionOptions,
  /** Which passwords came with it: they are never kept here themselves. */
  passwords: z.array(passwordName).optional(),
  /** The jobs whose PDFs it merges, in their order. It has no document of its own. */
  mergeOf: z.array(z.uuid()).optional(),
  /** Where to notify of its end. It may hold secrets. */
  callbackUrl: z.string().optional(),
  /** The request that it came with, where that is traced. */
  traceparent: z.string().optional(),
  /** Length of the uploaded document. */
  bytes: z.int(),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  createdAt: z.int(),
  startedAt: z.int().nullable(),
  completedAt: z.int().nullable(),
  result: jobResult.nullable(),
  failure: failure.nullable(),
});

/** A job as a store has it, which a version before may have written. */
export const storedJob = z.preprocess(withOptions, job);

export type Job = z.infer<typeof job>;
export type JobResult = z.infer<typeof jobResult>;
export type JobFailure = NonNullable<Job['failure']>;

/** Documents that came in one request. */
export type Batch = { id: string; keyId: string; createdAt: number; jobIds: string[] };

export function hasEnded({ status }: Job): boolean {
  return status === 'completed' || status === 'failed';
}

/** The job once its document was converted. */
export function completed(job: Job, result: JobResult, now: number): Job {
  return { ...job, status: 'completed', completedAt: now, result, failure: null };
}

/** The job once its document failed to convert. */
export function failed(job: Job, failure: JobFailure, now: number): Job {
  return { ...job, status: 'failed', completedAt: now, result: null, failure };
}

/** Made once: a schema compiles its parser, which takes longer than parsing. */
const formerJob = z.looseObject({ options: z.never().optional(), sheets: z.string() });

/** Up to 0.2 the options stood in the job itself, some under other names. */
function withOptions(record: unknown): unknown {
  const former = formerJob.safeParse(record);
  if (!former.success) return record;
  const {
    sheets: sheet,
    pages,
    dpi,
    pdfProfile,
    languages,
    ocr,
    csvNumbers,
    hasPassword,
    ...rest
  } = former.data;
  const options = {
    sheet: sheet === 'all' ? sheet : undefined,
    ...{ pages, dpi, pdf_profile: pdfProfile, ocr, csv_numbers: csvNumbers },
    languages: Array.isArray(languages) ? languages.join('+') : undefined,
  };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return {
    ...rest,
    options: Object.fromEntries(given),
    ...(hasPassword === true && { passwords: ['password'] }),
  };
}
