import { statSync } from 'node:fs';
import path from 'node:path';
import { conversions } from '../../../conversion-service/formats.ts';
import { ordinaryDocuments } from '../../../test/fixtures/documents/document-corpus.ts';

const kinds = ['pages', 'numbers', 'key'] as const;

/** A document with the format that it is converted to. */
export type LargeDocument = { file: string; extension: string };

/** The iWork documents that somebody has put beside the repository, the largest first. */
export function largestDocuments(): LargeDocument[] {
  return ordinaryDocuments()
    .flatMap((file) => {
      const kind = kinds.find((each) => path.extname(file) === `.${each}`);
      return kind ? [{ file, extension: conversions[kind][0], bytes: statSync(file).size }] : [];
    })
    .toSorted((a, b) => b.bytes - a.bytes);
}
