import { z } from 'zod';
import type { FailureCode } from '../engine/converter.ts';
import {
  conversions,
  csvNumbers,
  type InputFormat,
  type OutputFormat,
  pdfProfiles,
  readingModes,
} from '../formats.ts';

const failureCode = z.enum([
  'password_required',
  'corrupt_document',
  'timed_out',
  'engine_crashed',
  'empty_result',
  'too_complex',
]) satisfies z.ZodType<FailureCode>;

const warning = z.object({ code: z.string(), detail: z.string() });

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

/** One document on its way. Times are milliseconds since 1970. */
export const job = z.object({
  id: z.uuid(),
  keyId: z.string(),
  batchId: z.uuid().nullable(),
  filename: z.string(),
  inputFormat: z.custom<InputFormat>((value) => Object.hasOwn(conversions, String(value))),
  outputFormat: z.custom<OutputFormat>((value) => typeof value === 'string'),
  sheets: z.enum(['first', 'all']),
  /** The pages asked for, as `1-3,7`, in their order. */
  pages: z.string().optional(),
  dpi: z.int().optional(),
  pdfProfile: z.enum(pdfProfiles).optional(),
  languages: z.array(z.string()).optional(),
  ocr: z.enum(readingModes).optional(),
  csvNumbers: z.enum(csvNumbers).optional(),
  /** Whether a password came with it, which is never kept here. */
  hasPassword: z.literal(true).optional(),
  /** Whom to tell of its end. It may hold secrets. */
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
  failure: z.object({ code: failureCode, detail: z.string() }).nullable(),
});

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

/** The job once it is known that its document cannot be converted. */
export function failed(job: Job, failure: JobFailure, now: number): Job {
  return { ...job, status: 'failed', completedAt: now, result: null, failure };
}
