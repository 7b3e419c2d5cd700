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
  isPresentation,
  isScan,
  isWorkbook,
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
    const refused = failed.map(({ file }) => file);
    const plain = await convertPlain(shared.folder, output, refused);
    const sources = await convertPlain(shared.folder, wholeFormat(format, output), refused);
    const below: typeof failed = [];
    for (const outcome of failed) {
      const result = plain.get(outcome.file);
      if (result === undefined) continue;
      const source = sources.get(outcome.file);
      if ((await hasContent(result, output)) || (source && (await hasSomeFor(source, output))))
        below.push(outcome);
    }
    expect(below.map(({ file, code, detail }) => `${file}: ${code}, ${detail}`)).toEqual([]);
  },
);

/** In which format to look for what a document has. */
function wholeFormat(format: InputFormat, output: string): 'odt' | 'ods' | 'odp' | 'xlsx' {
  // CSV has no place for the words of shapes, which are not among those of Excel's cells.
  if (output === 'csv') return 'xlsx';
  if (isWorkbook(format)) return 'ods';
  return isPresentation(format) ? 'odp' : 'odt';
}

async function hasContent(file: string, output: string): Promise<boolean> {
  if (output === 'rtf') return true;
  const { words, pictures = 0, pages = 0 } = await readContent(file, output);
  return words.size + pictures + pages > 0;
}

/**
 * Where plain LibreOffice's result is without content, whether its own document of the same file has
 * any that the output has a place for. One that has none is converted to nothing by either.
 */
async function hasSomeFor(document: string, output: string): Promise<boolean> {
  const { words, pictures = 0 } = await readContent(document, path.extname(document).slice(1));
  return words.size > 0 || (pictures > 0 && output !== 'txt' && output !== 'csv');
}
