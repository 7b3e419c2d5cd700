/** Why a document could not be read, as failures of conversions name it. */
export type UnreadableReason =
  | 'password_required'
  | 'corrupt_document'
  | 'empty_result'
  | 'too_complex';

/** A document that could not be read. The message is for its owner. */
export class UnreadableDocument extends Error {
  override readonly name = 'UnreadableDocument';
  readonly code: UnreadableReason;

  constructor(code: UnreadableReason, message: string, options: { cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
  }
}
