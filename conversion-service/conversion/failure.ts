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

/** What a job has of its failure. */
export const failure = z.object({ code: failureCode, detail: z.string() });

const documentFailureCode = failureCode.exclude(['timed_out', 'engine_crashed']);
type DocumentFailureCode = z.infer<typeof documentFailureCode>;

/** What a process that opens documents may say of one: time and crashes are judged from outside. */
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

/** A failure as such a process says it. Throws it where that is not the document's. */
export function documentFailureOf(error: ConversionFailure): DocumentFailure {
  const { code, message } = error;
  if (!isOfDocument(code)) throw error;
  return { code, message: message.slice(0, 2_000) };
}

function isOfDocument(code: FailureCode): code is DocumentFailureCode {
  return documentFailureCode.safeParse(code).success;
}
