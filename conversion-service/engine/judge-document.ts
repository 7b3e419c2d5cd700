import { ConversionFailure } from '../conversion/failure.ts';
import type { InputFormat } from '../formats.ts';
import { type CheckOptions, checkContent } from './content/check-content.ts';
import { ContentMismatch } from './content/content-mismatch.ts';
import type { Judged } from './content/document.ts';

/**
 * Looks into a document once more before it is opened: it may have come another way than an upload.
 * @throws {ConversionFailure}
 */
export async function judgeDocument(
  source: string,
  inputFormat: InputFormat,
  options: CheckOptions,
): Promise<Judged> {
  try {
    return await checkContent(source, inputFormat, options);
  } catch (error) {
    if (!(error instanceof ContentMismatch)) throw error;
    throw new ConversionFailure('corrupt_document', error.message, { cause: error });
  }
}
