import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  textDocument,
  workbook,
  writePackage,
} from '../../conversion-service/engine/testing/sample-documents.ts';
import { sender, startConversionProcess } from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { convertForm } from '../fixtures/conversion/form.ts';
import { issueKeyWith } from '../fixtures/conversion/issue-key.ts';
import { startNatsServer } from '../fixtures/conversion/nats-server.ts';
import { startS3Server } from '../fixtures/conversion/s3-server.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const owned = new AsyncDisposableStack();
let environments: Record<string, Record<string, string>>;
let folder: string;
beforeAll(async () => {
  const nats = owned.use(await startNatsServer());
  const s3 = owned.use(await startS3Server());
  folder = owned.use(await temporaryFolder()).path;
  environments = {
    folder: {},
    s3: s3.environment,
    nats: { CONVERSION_CLUSTER_URL: nats.url },
  };
  await writePackage(path.join(folder, 'text.odt'), textDocument());
  await writePackage(path.join(folder, 'cells.ods'), workbook());
  const black = { r: 0, g: 0, b: 0 };
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: black } });
  await image.png().toFile(path.join(folder, 'dark.png'));
});
afterAll(() => owned.disposeAsync());

/** None of these results says when it was made. */
const jobs = [
  ['text.odt', 'txt'],
  ['text.odt', 'png'],
  ['cells.ods', 'csv'],
  ['dark.png', 'jpg'],
] as const;

test('a job gives the same bytes on a folder, on an S3 store and on NATS', async () => {
  const sums: Record<string, string[]> = {};
  for (const [name, environment] of Object.entries(environments)) {
    sums[name] = await resultsWith(path.join(folder, name), environment);
  }
  expect(sums.folder).toHaveLength(jobs.length);
  expect(sums.s3).toEqual(sums.folder);
  expect(sums.nats).toEqual(sums.folder);
});

/** The digests of all results of a service of its own. */
async function resultsWith(
  dataDir: string,
  environment: Record<string, string>,
): Promise<string[]> {
  await using service = await startConversionProcess({
    dataDir,
    entry: 'conversion-service/main.ts',
    environment: { CONVERSION_WORKERS: '1', ...environment },
  });
  const key = await issueKeyWith({ CONVERSION_DATA_DIR: dataDir, ...environment });
  const ask = sender(service.base, key);
  const results: string[] = [];
  for (const [name, output] of jobs) {
    const accepted = await ask(convertForm(name, await readFile(path.join(folder, name)), output));
    expect(accepted.status, JSON.stringify(accepted.json)).toBe(202);
    const { status_url: url } = accepted.json as { status_url: string };
    expect(await untilEnded(ask, url)).toMatchObject({ status: 'completed' });
    const { status, bytes } = await ask({ path: `${url}/download` });
    expect(status).toBe(200);
    results.push(`${name}.${output} ${createHash('sha256').update(bytes).digest('hex')}`);
  }
  return results;
}
