import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readResult } from '../../conversion-service/engine/testing/read-result.ts';
import { testConverter } from '../../conversion-service/engine/testing/test-converter.ts';
import { aimAtCanary } from '../fixtures/documents/aim-at-canary.ts';
import { openCanary } from '../fixtures/documents/canary.ts';
import {
  type CorpusOutcome,
  convertCorpus,
  hostileDocuments,
  ordinaryDocuments,
} from '../fixtures/documents/document-corpus.ts';

const patience = { timeout: 900_000 };
const hostile = hostileDocuments();

test(
  `${hostile.length} hostile documents end within a limit and reach nothing`,
  patience,
  async () => {
    await using own = await testConverter({ jobTimeoutMs: 10_000 });
    await using canary = await openCanary(own.folder);
    const outcomes = await convertCorpus(own, await aimedCopies(own.folder, canary.addresses));
    expect(outcomes).toHaveLength(hostile.length);
    // Without the sandbox, whose network is isolated, only the profile blocks links.
    await using bare = await testConverter({ jobTimeoutMs: 10_000, bubblewrap: false });
    const linked = await aimedCopies(bare.folder, canary.addresses);
    const unprotected = await convertCorpus(bare, linked);
    await expectSilence([...outcomes, ...unprotected], canary.secret);
    expect(canary.connections).toBe(0);
  },
);

async function aimedCopies(folder: string, canaries: string[]): Promise<string[]> {
  const aimed = path.join(folder, 'aimed');
  await mkdir(aimed);
  return await Promise.all(
    hostile.map(async (file) => {
      const copy = path.join(aimed, path.basename(file));
      await aimAtCanary(file, copy, canaries);
      return copy;
    }),
  );
}

async function expectSilence(outcomes: CorpusOutcome[], secret: string): Promise<void> {
  for (const { code, target, extension } of outcomes) {
    if (code !== 'converted') continue;
    expect(await readResult(target, extension)).not.toContain(secret);
  }
}

const sample = oneOfEachKind(ordinaryDocuments());

test(`a document of each of ${sample.length} kinds is converted`, patience, async () => {
  await using own = await testConverter();
  const outcomes = await convertCorpus(own, sample);
  expect(outcomes.map(({ file, code }) => `${file}: ${code}`)).toEqual(
    sample.map((file) => `${file}: converted`),
  );
});

function oneOfEachKind(files: string[]): string[] {
  return [...new Map(files.map((file) => [path.extname(file), file])).values()];
}
