import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { create as contentDisposition, parse } from 'content-disposition';
import { expect, test } from 'vitest';
import { sampleJob, sampleResult } from '../../test/fixtures/conversion/sample-job.ts';
import { tempDir } from '../../test/fixtures/temp-dir.ts';
import { cleanFilename } from '../filenames/clean-filename.ts';
import { resultName } from '../filenames/result-name.ts';
import { naughtyNames } from '../filenames/testing/naughty-names.ts';
import { completed } from '../jobs/job.ts';
import { localFileStore } from '../jobs/local/local-file-store.ts';
import { zipResults } from './send-result.ts';

/** As they are taken today, and as jobs of earlier versions have them. */
const jobs = [...naughtyNames.map(cleanFilename), ...naughtyNames].map((filename) => {
  const id = randomUUID();
  return completed({ ...sampleJob(), id, filename }, { ...sampleResult, file: id }, 5_000);
});

test('a ZIP of results whatever they are called is unpacked whole', async () => {
  const folder = await tempDir();
  const files = localFileStore(path.join(folder, 'files'), 'drafts');
  for (const { id, result } of jobs) {
    await using draft = files.draft();
    await writeFile(draft.path, 'x'.repeat(result?.bytes ?? 0));
    await files.keep('result', id, draft.path);
  }
  const archive = path.join(folder, 'batch.zip');
  await pipeline(
    zipResults(jobs, files, () => new Error('lost')),
    createWriteStream(archive),
  );
  const unpacked = path.join(folder, 'unpacked');
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  await promisify(execFile)('unzip', ['-q', archive, '-d', unpacked], { env });
  const names = await readdir(unpacked);
  expect(names).toHaveLength(jobs.length);
  const folded = names.map((name) => name.normalize('NFC').toLowerCase());
  expect(new Set(folded).size).toBe(jobs.length);
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
});

test('a result’s name goes through the header of its download', () => {
  for (const job of jobs) {
    const header = contentDisposition(resultName(job));
    expect(() => new Headers({ 'content-disposition': header })).not.toThrow();
    expect(parse(header).parameters.filename).toBe(resultName(job));
  }
});
