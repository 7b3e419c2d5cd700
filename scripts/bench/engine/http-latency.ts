import { readFile } from 'node:fs/promises';
import { testConverter } from '../../../conversion-service/engine/testing/test-converter.ts';
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

/** From the upload of one small DOCX to its PDF in hand, through the API of an idle service. */
export async function benchHttpLatency(): Promise<void> {
  const content = await smallDocx();
  await using folder = await temporaryFolder();
  const key = await issueKey(folder.path);
  await using service = await startConversionProcess({
    dataDir: folder.path,
    entry: 'conversion-service/main.ts',
    environment: { CONVERSION_RATE_CONVERT: '10000' },
  });
  const ask = sender(service.base, key);
  const times: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const started = performance.now();
    await convert(ask, content);
    if (round >= 0) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? Number.NaN;
  report({ name: 'one small DOCX to PDF through HTTP, p50', ours: at(0.5), unit: 'ms' });
  report({ name: '… p99', ours: at(0.99), unit: 'ms' });
}

async function smallDocx(): Promise<Buffer> {
  await using converter = await testConverter({ workers: 1 });
  await writeSmallDocuments(converter.folder, 1);
  const { target } = await converter.convert('document-0.odt', 'docx');
  return await readFile(target);
}

async function convert(ask: ReturnType<typeof sender>, content: Buffer): Promise<void> {
  const parts: Part[] = [['file', 'letter.docx', content]];
  const { json } = await ask(form('/api/v1/convert', parts, { prefer: 'wait=60' }));
  const { bytes } = await ask({ path: (json as { download_url: string }).download_url });
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('It is no PDF.');
}
