import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { treeUse } from '../../../conversion-service/engine/sandbox/tree-use.ts';
import {
  sender,
  startConversionProcess,
} from '../../../test/fixtures/conversion/conversion-process.ts';
import { form, type Part } from '../../../test/fixtures/conversion/form.ts';
import { issueKey } from '../../../test/fixtures/conversion/issue-key.ts';
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts';
import { report } from '../report.ts';
import { writeSmallDocuments } from './small-documents.ts';

const batchSize = 100;
const batches = 10;

/** What the service and its workers hold after 1,000 documents against after 100. */
export async function benchServiceMemory(): Promise<void> {
  await using folder = await temporaryFolder();
  const parts = await batchParts(folder.path);
  const dataDir = path.join(folder.path, 'service');
  const key = await issueKey(dataDir);
  await using service = await startConversionProcess({
    dataDir,
    entry: 'conversion-service/main.ts',
    environment: { CONVERSION_RATE_BATCH: '1000' },
    // As `npm run convert` does: V8's young generation may take 60 MB more otherwise.
    nodeOptions: ['--max-semi-space-size=8'],
  });
  const ask = sender(service.base, key);
  const held: number[] = [];
  for (let batch = 0; batch < batches; batch++) {
    const accepted = await ask(form('/api/v1/batch', parts));
    const { status_url: statusUrl } = accepted.json as { status_url: string };
    await untilCompleted(ask, statusUrl, 100);
    held.push(treeUse(service.child.pid ?? 0).memoryMb);
  }
  report({
    name: 'memory of the service and its workers after 1,000 documents against after 100',
    ours: held.at(-1) ?? Number.NaN,
    peer: held[0] ?? Number.NaN,
    unit: 'MB',
    bound: { atMost: 1.2 },
  });
}

async function batchParts(folder: string): Promise<Part[]> {
  const files = await writeSmallDocuments(folder, batchSize);
  return await Promise.all(
    files.map(async (file): Promise<Part> => ['files', path.basename(file), await readFile(file)]),
  );
}

/** Polls a job or batch every few ms until it is completed. Throws where it, or a part, failed. */
async function untilCompleted(
  ask: ReturnType<typeof sender>,
  path: string,
  intervalMs: number,
): Promise<void> {
  for (;;) {
    const { json } = await ask({ path });
    const { status, failed } = json as { status: string; failed?: number }; // As the API promises.
    if (status === 'failed' || (failed ?? 0) > 0) throw new Error(`${path} failed.`);
    if (status === 'completed') return;
    await setTimeout(intervalMs);
  }
}
