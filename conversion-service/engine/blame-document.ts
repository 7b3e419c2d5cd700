import { isFullDisk } from '../../shared/node/full-disk.ts';
import { UnreadableDocument } from '../../shared/node/unreadable-document.ts';
import { ConversionFailure } from '../conversion/failure.ts';

/**
 * The failure for a document on which the code that opens it threw an error. PDFium and the
 * libraries for images and PDFs throw errors of any kind on damaged input.
 * @throws the error where the disk is the cause
 */
export function blameDocument(error: unknown): ConversionFailure {
  if (error instanceof ConversionFailure) return error;
  if (error instanceof UnreadableDocument) {
    return new ConversionFailure(error.code, error.message, { cause: error });
  }
  if (isFullDisk(error)) throw error;
  const text = String(error);
  if (/memory|alloc|\bOOM\b|array length|call stack|string length|too large/i.test(text)) {
    const message = 'The document needs more memory than one may have. Split it into parts.';
    return new ConversionFailure('too_complex', message, { cause: error });
  }
  const message = 'The document is damaged. Open it in its own program and save it again.';
  return new ConversionFailure('corrupt_document', message, { cause: error });
}
