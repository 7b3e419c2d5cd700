import { expect, test } from 'vitest';
import { testConverter } from '../../conversion-service/engine/testing/test-converter.ts';
import { convertCorpus, ordinaryDocuments } from '../fixtures/documents/document-corpus.ts';

const documents = ordinaryDocuments();

test(`${documents.length} documents that people made are converted, or are known to be damaged`, async () => {
  await using own = await testConverter();
  const outcomes = await convertCorpus(own, documents);
  const failures = outcomes.filter(({ code }) => code !== 'converted');
  const described = failures.map(({ file, code, detail }) => `${file}: ${code}, ${detail}`);
  const ours = failures.filter(({ code }) => ['engine_crashed', 'timed_out'].includes(code));
  expect(ours, described.join('\n')).toEqual([]);
  // A few that other programs made are broken from the start.
  expect(failures.length, described.join('\n')).toBeLessThanOrEqual(documents.length / 50);
});
