import { ConversionFailure } from '../../conversion/failure.ts';
import { ContentMismatch } from './content-mismatch.ts';
import { findEncodings } from './csv-encoding.ts';
import type { Document } from './document.ts';

/** Text of any kind is CSV; what has other zero bytes than those of UTF-16 is not text. */
export async function checkCsv({ format, start, size, magic }: Document): Promise<undefined> {
  if (magic) throw new ContentMismatch(format, magic);
  const [encoding = ''] = findEncodings(start);
  const wide = encoding.startsWith('utf-16');
  if (!wide && start.includes(0)) throw new ContentMismatch(format, undefined);
  const text = new TextDecoder(encoding).decode(start);
  if (size === start.length && !/\S/.test(text)) {
    throw new ConversionFailure('corrupt_document', 'The file has nothing but blanks in it.');
  }
}
