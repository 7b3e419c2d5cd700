import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type TestConverter,
  testConverter,
} from '../../conversion-service/engine/testing/test-converter.ts';
import {
  conversions,
  type InputFormat,
  isIwork,
  isScan,
} from '../../conversion-service/formats.ts';
import { convertCorpus, ordinaryDocuments } from '../fixtures/documents/document-corpus.ts';
import { readContent } from '../fixtures/documents/kept-content.ts';
import { convertPlain } from '../fixtures/documents/plain-libreoffice.ts';

let shared: TestConverter;
beforeAll(async () => {
  shared = await testConverter();
});
afterAll(() => shared[Symbol.asyncDispose]());

/** Images are made of the PDF, which plain LibreOffice does of the first page alone. */
const pairs = Object.entries(conversions)
  .flatMap(([format, outputs]) => outputs.map((output) => ({ format, output })))
  // The table has no other formats.
  .map(({ format, output }) => ({ format: format as InputFormat, output }))
  .filter(({ format }) => !isIwork(format) && !isScan(format));
const documents = ordinaryDocuments();

test.each(pairs)(
  '$format to $output: what plain LibreOffice converts is converted',
  async ({ format, output }) => {
    const files = documents.filter((file) => path.extname(file) === `.${format}`);
    const outcomes = await convertCorpus(shared, files, output);
    const failed = outcomes.filter(({ code }) => code !== 'converted');
    const plain = await convertPlain(
      shared.folder,
      output,
      failed.map(({ file }) => file),
    );
    const below: typeof failed = [];
    for (const outcome of failed) {
      const result = plain.get(outcome.file);
      if (result !== undefined && (await hasContent(result, output))) below.push(outcome);
    }
    expect(below.map(({ file, code, detail }) => `${file}: ${code}, ${detail}`)).toEqual([]);
  },
);

/** A document without words has a result without any, which says nothing of its reader. */
async function hasContent(file: string, output: string): Promise<boolean> {
  if (output === 'rtf') return true;
  const { words, pictures = 0, pages = 0 } = await readContent(file, output);
  return words.size + pictures + pages > 0;
}
