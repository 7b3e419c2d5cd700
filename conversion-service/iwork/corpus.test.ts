import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { Xml09Document } from './iwa/unpack/open-package.ts';
import { iworkToOdf } from './iwork-to-odf.ts';

/** Real documents, where some are beside the repository. */
const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus/documents');
const documents = ['numbers', 'pages', 'key'].flatMap((kind) => {
  const folder = path.join(corpus, kind);
  return existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
});

test(`${documents.length} documents of a corpus become ODF, or are known to be of iWork '09`, async () => {
  const target = path.join(await tempDir(), 'result');
  const failures: string[] = [];
  for (const document of documents) {
    try {
      await iworkToOdf(document, target);
    } catch (error) {
      if (!(error instanceof Xml09Document)) failures.push(`${document}: ${error}`);
    }
  }
  expect(failures).toEqual([]);
}, 180_000);
