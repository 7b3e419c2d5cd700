import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type TestConverter,
  testConverter,
} from '../../../conversion-service/engine/testing/test-converter.ts';
import {
  sender,
  startConversionProcess,
} from '../../../test/fixtures/conversion/conversion-process.ts';
import { form, type Part } from '../../../test/fixtures/conversion/form.ts';
import { issueKey } from '../../../test/fixtures/conversion/issue-key.ts';
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts';
import { report } from '../report.ts';
import { writeSmallDocuments } from './small-documents.ts';

const rounds = 100;

/**
 * From the upload of one small DOCX to its PDF in hand, through the API of an idle service, beside
 * the time that its converter takes for the same document, in turn.
 */
export async function benchHttpLatency(): Promise<void> {
  await using converter = await testConverter({ workers: 1 });
  const { name, content } = await smallDocx(converter);
  await using folder = await temporaryFolder();
  const key = await issueKey(folder.path);
  await using service = await startConversionProcess({
    dataDir: folder.path,
    entry: 'conversion-service/main.ts',
    environment: { CONVERSION_RATE_CONVERT: '10000' },
  });
  const ask = sender(service.base, key);
  const [ours, own]: [number[], number[]] = [[], []];
  for (let round = -2; round < rounds; round++) {
    const [whole, alone] = [
      await timeOf(() => convert(ask, content)),
      await timeOf(() => converter.convert(name, 'pdf')),
    ];
    if (round < 0) continue;
    ours.push(whole);
    own.push(alone);
  }
  report({
    name: 'one small DOCX to PDF through HTTP, p50, beside its converter',
    ...{ ours: percentile(ours, 0.5), peer: percentile(own, 0.5), unit: 'ms' },
    bound: { atMost: 1.6 },
  });
  report({ name: '… p99', ours: percentile(ours, 0.99), unit: 'ms' });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? Number.NaN;
}

async function smallDocx(converter: TestConverter): Promise<{ name: string; content: Buffer }> {
  await writeSmallDocuments(converter.folder, 1);
  const { target } = await converter.convert('document-0.odt', 'docx');
  const content = await readFile(target);
  await writeFile(path.join(converter.folder, 'letter.docx'), content);
  return { name: 'letter.docx', content };
}

async function convert(ask: ReturnType<typeof sender>, content: Buffer): Promise<void> {
  const parts: Part[] = [['file', 'letter.docx', content]];
  const { json } = await ask(form('/api/v1/convert', parts, { prefer: 'wait=60' }));
  const { bytes } = await ask({ path: (json as { download_url: string }).download_url });
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('It is no PDF.');
}
