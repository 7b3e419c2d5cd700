import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { numberEqualNames, resultName } from '../filenames/result-name.ts';
import type { Job } from '../jobs/job.ts';
import type { FileStore } from '../jobs/ports.ts';
import { requireLength } from './send-result.ts';

/**
 * A ZIP of the results of jobs that ended, made as it is read: a file is opened when its turn
 * comes, so a hundred of them take no more memory than one. What failed stands in `errors.json`.
 * A result that is lost ends the stream with what `lost` makes of it, one that fails or is cut off
 * while it is packed with an error.
 */
export function zipResults(
  jobs: Job[],
  files: FileStore,
  lost: (jobId: string) => Error,
): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  // Ends the archive with an error where a file is missing, rather than as if it were whole.
  zip.on('error', (error) => out.destroy(error instanceof Error ? error : undefined));
  const converted = jobs.filter(({ status }) => status === 'completed');
  const names = numberEqualNames([...converted.map(resultName), errorsName]);
  let reading: Readable | null = null;
  const read = async (job: Job) => {
    const { file, bytes } = job.result ?? { file: job.id, bytes: 0 };
    if (!(await files.has('result', file, bytes))) return null;
    const found = await files.read('result', file, { start: 0, end: bytes - 1 });
    if (!found) return null;
    reading = requireLength(found, bytes);
    // The archive does not listen for it, and would look whole without what is missing.
    reading.once('error', (error) => out.destroy(error));
    // Its reader may have gone meanwhile.
    if (out.destroyed) reading.destroy();
    return reading;
  };
  converted.forEach((job, index) => {
    addLazily(zip, names[index] ?? job.id, { job, read, lost });
  });
  const errors = jobs.flatMap(({ id, filename, failure }) =>
    failure ? [{ job_id: id, filename, error: failure }] : [],
  );
  if (errors.length > 0) {
    zip.addBuffer(Buffer.from(`${JSON.stringify({ errors }, null, 2)}\n`), names.at(-1) ?? '');
  }
  zip.end();
  // The reader is told of what goes wrong by the stream that it reads. Where the reader goes away
  // the archive ends, but not the file that was being packed.
  pipeline(zip.outputStream, out, () => reading?.destroy());
  return out;
}

const errorsName = 'errors.json';

type Packed = {
  job: Job;
  read: (job: Job) => Promise<Readable | null>;
  lost: (jobId: string) => Error;
};

function addLazily(zip: ZipFile, name: string, { job, read, lost }: Packed): void {
  const mtime = new Date(job.completedAt ?? job.createdAt);
  // Office formats are compressed already: text is not.
  const compress = /^(csv|txt|html|rtf)$/.test(job.result?.extension ?? '');
  zip.addReadStreamLazy(name, { mtime, compress }, (callback) => {
    read(job).then(
      (stream) => {
        if (stream) callback(null, stream);
        else callback(lost(job.id), new PassThrough());
      },
      (error: unknown) => callback(error, new PassThrough()),
    );
  });
}
