import path from 'node:path';
import {
  slides,
  textDocument,
  workbook,
  writePackage,
} from '../../../conversion-service/engine/testing/sample-documents.ts';

/** Writes so many small office files, of three kinds in turn. Gives their paths. */
export async function writeSmallDocuments(folder: string, count: number): Promise<string[]> {
  const kinds = [
    { extension: 'odt', parts: textDocument() },
    { extension: 'ods', parts: workbook() },
    { extension: 'odp', parts: slides() },
  ];
  const files: string[] = [];
  for (let at = 0; files.length < count; at++) {
    for (const { extension, parts } of kinds.slice(0, count - files.length)) {
      const file = path.join(folder, `document-${at}.${extension}`);
      await writePackage(file, parts);
      files.push(file);
    }
  }
  return files;
}
