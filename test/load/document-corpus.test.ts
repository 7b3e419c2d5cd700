import { expect, test } from 'vitest';
import { testConverter } from '../../conversion-service/engine/testing/test-converter.ts';
import { convertCorpus, ordinaryDocuments } from '../fixtures/documents/document-corpus.ts';

const documents = ordinaryDocuments();

test(`${documents.length} documents that people made are converted, or are known to be damaged`, async () => {
  await using own = await testConverter();
  const outcomes = await convertCorpus(own, documents);
  const failures = outcomes.filter(({ code }) => code !== 'converted');
  const told = failures.map(({ file, code, detail }) => `${file}: ${code}, ${detail}`);
  const ours = failures.filter(({ code }) => ['engine_crashed', 'timed_out'].includes(code));
  expect(ours, told.join('\n')).toEqual([]);
  // A few that other programs made are broken from the start.
  expect(failures.length, told.join('\n')).toBeLessThanOrEqual(documents.length / 50);
});
