import { PassThrough, pipeline, type Readable, Transform } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { Logger } from 'pino';
import parseRange from 'range-parser';
import { ZipFile } from 'yazl';
import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import { streamAnswer } from '../../shared/http-server/stream-answer.ts';
import { numberEqualNames, resultName } from '../filenames/result-name.ts';
import type { Job, JobResult } from '../jobs/job.ts';
import type { FileStore } from '../jobs/ports.ts';
import type { Service } from '../service.ts';
import type { ApiContext } from './service-api.ts';

/** Answers with the result of a job. Throws a Problem where it has none, or where that is lost. */
export function sendResult(
  c: ApiContext,
  { ports: { files }, log }: Service,
  { job, lost }: { job: Job; lost: (jobId: string) => Error },
): Promise<Response> {
  const { mediaType, bytes, file } = resultOf(job);
  const sent = {
    filename: resultName(job),
    ...{ mediaType, bytes },
    // A job has one result, which never changes.
    etag: `"${job.id}"`,
    async requireThere() {
      if (!(await files.has('result', file, bytes))) throw lost(job.id);
    },
    async read(range: { start: number; end: number }) {
      const stream = await files.read('result', file, range);
      if (!stream) throw lost(job.id);
      return stream;
    },
  };
  return sendFile(c, sent, log);
}

function resultOf({ status, result, failure }: Job): JobResult {
  if (result) return result;
  throw failure ? jobFailed(failure.detail) : notYet(status);
}

function jobFailed(detail: string): Problem<AnyProblemCode> {
  return new Problem('job_failed', `The file could not be converted. ${detail}`);
}

function notYet(status: Job['status']): Problem<AnyProblemCode> {
  return new Problem('job_not_completed', `The job is ${status}. Ask again when it is completed.`);
}

type Sent = {
  filename: string;
  mediaType: string;
  bytes: number;
  /** With its quotes. */
  etag: string;
  /** Throws a Problem where the file is lost or has another length, as `read` may. */
  requireThere: () => Promise<void>;
  read: (range: { start: number; end: number }) => Promise<Readable>;
};

/** Answers with a file: whole, one range of it, or not at all where the client has it. */
async function sendFile(c: ApiContext, file: Sent, log: Logger): Promise<Response> {
  const headers = new Headers({
    etag: file.etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
  });
  if (hasIt(c, file)) return new Response(null, { status: 304, headers });
  headers.set('content-type', file.mediaType);
  headers.set('content-disposition', contentDisposition(file.filename));
  const range = rangeOf(c, file);
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  headers.set('content-length', String(end - start + 1));
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD') {
    await file.requireThere();
    return new Response(null, { status, headers });
  }
  const pieces = requireLength(await readThere(file, { start, end }), end - start + 1);
  const body = streamAnswer(c.env.outgoing, pieces, (err) =>
    log.error({ err, etag: file.etag }, 'a download broke off'),
  );
  return new Response(body, { status, headers });
}

/** Reads the file while it is asked for: a store that is elsewhere takes a while for each. */
async function readThere(file: Sent, range: { start: number; end: number }): Promise<Readable> {
  const [there, reading] = await Promise.allSettled([file.requireThere(), file.read(range)]);
  if (there.status === 'rejected') {
    if (reading.status === 'fulfilled') reading.value.destroy();
    throw there.reason;
  }
  if (reading.status === 'rejected') throw reading.reason;
  return reading.value;
}

function hasIt(c: ApiContext, { etag }: Sent): boolean {
  const known = c.req.header('if-none-match');
  if (known === undefined) return false;
  return known.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));
}

/** Several ranges at once are answered with the whole, as RFC 9110 allows. */
function rangeOf(c: ApiContext, { bytes, etag }: Sent): { start: number; end: number } | undefined {
  const asked = c.req.header('range');
  const validator = c.req.header('if-range');
  if (asked === undefined || (validator !== undefined && validator !== etag)) return undefined;
  const ranges = parseRange(bytes, asked, { combine: true });
  if (ranges === -1) throw unsatisfiable(bytes);
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

function unsatisfiable(bytes: number): Problem<AnyProblemCode> {
  return new Problem('range_not_satisfiable', `The file has ${bytes} bytes.`, {
    headers: { 'content-range': `bytes */${bytes}` },
  });
}

/**
 * The bytes of a file; the stream fails at the end where their number is not the expected one: a
 * file that is truncated while it is read would look complete to its reader.
 */
export function requireLength(file: Readable, bytes: number): Readable {
  let read = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, callback) {
      read += piece.length;
      callback(null, piece);
    },
    flush(callback) {
      callback(read === bytes ? null : new Error(`a file gave ${read} of ${bytes} bytes`));
    },
  });
  // Errors reach the reader through the stream that it reads.
  return pipeline(file, counted, () => undefined);
}

/**
 * A ZIP of the results of ended jobs, made while it is read: a file is opened when its turn comes,
 * so a hundred of them take no more memory than one. Failures are listed in `errors.json`. A lost
 * result ends the stream with what `lost` makes of it; one that fails or is truncated while it is
 * packed ends it with an error.
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
  // Errors reach the reader through the stream that it reads. Where the reader goes away the archive
  // ends, but not the file that was being packed.
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
