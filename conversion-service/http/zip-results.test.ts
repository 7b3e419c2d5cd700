import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { sampleJob, sampleResult } from '../../test/fixtures/conversion/sample-job.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { completed } from '../jobs/job.ts';
import { localFileStore } from '../jobs/local/local-file-store.ts';
import { zipResults } from './send-result.ts';

test('a disk that fails while a result is packed ends the archive with its error', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const failing = async function* () {
    yield Buffer.from('some ');
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  };
  const files = {
    ...localFileStore(folder.path, 'drafts'),
    has: async () => true,
    read: async () => Readable.from(failing()),
  };
  const job = completed(sampleJob(), sampleResult, 5_000);
  const archive = zipResults([job], files, () => new Error('lost'));
  await expect(buffer(archive)).rejects.toThrow('EIO');
});
