import { statSync } from 'node:fs';
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
    const below = failed.filter(({ file }) => sizeOf(plain.get(file)) > 0);
    expect(below.map(({ file, code, detail }) => `${file}: ${code}, ${detail}`)).toEqual([]);
  },
);

function sizeOf(file: string | undefined): number {
  return file === undefined ? 0 : statSync(file).size;
}
