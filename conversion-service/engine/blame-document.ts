import { Problem } from '../../shared/api/problem.ts';
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
  if (error instanceof Problem) return blameReading(error);
  const text = String(error);
  if (/memory|alloc|\bOOM\b|array length|call stack|string length|too large/i.test(text)) {
    const message = 'The document needs more memory than one may have. Split it into parts.';
    return new ConversionFailure('too_complex', message, { cause: error });
  }
  const message = 'The document is damaged. Open it in its own program and save it again.';
  return new ConversionFailure('corrupt_document', message, { cause: error });
}

/**
 * The failure for a page that text recognition gave up: one may hold more than is read in time, which
 * is no damage.
 * @throws the error where the recognition itself failed
 */
function blameReading(error: Problem): ConversionFailure {
  if (error.code !== 'timeout') throw error;
  const message =
    'A page takes too long to be read. Scan it again with fewer dots an inch or less noise, or cut it into parts.';
  return new ConversionFailure('too_complex', message, { cause: error });
}
