import { z } from 'zod';

/** Why a document could not be converted. Append only. */
const failureCode = z.enum([
  'password_required',
  'corrupt_document',
  'timed_out',
  'engine_crashed',
  'empty_result',
  'too_complex',
]);
export type FailureCode = z.infer<typeof failureCode>;

/** The failure as a job holds it. */
export const failure = z.object({ code: failureCode, detail: z.string() });

const documentFailureCode = failureCode.exclude(['timed_out', 'engine_crashed']);
type DocumentFailureCode = z.infer<typeof documentFailureCode>;

/** What a process that opens documents may report: time limits and crashes are detected from outside. */
export const documentFailure = z.object({
  code: documentFailureCode,
  message: z.string().max(2_000),
});
export type DocumentFailure = z.infer<typeof documentFailure>;

/** A document that could not be converted. The message is for its owner. */
export class ConversionFailure extends Error {
  override readonly name = 'ConversionFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
  }
}

/** A failure as such a process reports it. Throws it where the document is not the cause. */
export function documentFailureOf(error: ConversionFailure): DocumentFailure {
  const { code, message } = error;
  if (!isOfDocument(code)) throw error;
  return { code, message: message.slice(0, 2_000) };
}

function isOfDocument(code: FailureCode): code is DocumentFailureCode {
  return documentFailureCode.safeParse(code).success;
}
