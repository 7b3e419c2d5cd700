import { stat } from 'node:fs/promises';
import { isFullDisk } from '../../shared/node/full-disk.ts';
import { ConversionFailure, type Converter } from '../engine/converter.ts';
import type { LocalFile } from './file-store.ts';
import { completed, failed, hasEnded, type Job, type JobFailure, type JobResult } from './job.ts';
import type { Lease } from './job-queue.ts';
import type { Ports } from './ports.ts';
import { newResultFile } from './result-file.ts';

/** How often a document may take the whole service down with it before it is given up. */
const mostAttempts = 5;

export type Ended = { job: Job; ms: number };

/**
 * Does the work of a lease up to its end: the result is kept first, then the job's new state, then
 * the entry goes. A crash in between repeats work and loses none.
 *
 * @param run.turn until a worker is free
 * @returns the job that ended, or null where there was nothing to do or nobody wants it any more
 * @throws the signal's reason once it is aborted
 */
export async function runJob(
  ports: Ports,
  lease: Lease,
  { converter, turn, signal }: { converter: Converter; turn: Promise<void>; signal: AbortSignal },
): Promise<Ended | null> {
  const { jobs, files } = ports;
  const { jobId: id } = lease.entry;
  // All of this while a worker may still be busy with another document.
  const [found, fetched] = await Promise.allSettled([jobs.find(id), files.checkOut('upload', id)]);
  await using source = fetched.status === 'fulfilled' ? fetched.value : null;
  const stored = fulfilled(found);
  if (!stored || hasEnded(stored.job)) {
    await cleanUp(ports, lease);
    return null;
  }
  fulfilled(fetched);
  const taken: Job = { ...stored.job, status: 'processing', startedAt: Date.now() };
  const revision = await jobs.replace(taken, stored.revision);
  if (revision === null) return null;
  await turn;
  signal.throwIfAborted();
  const startedAt = Date.now();
  const run = { source, converter, signal, attempt: lease.attempt };
  const ended = await outcome(ports, { ...taken, startedAt }, run);
  const isKept = (await keepState(ports, ended, revision)) !== null;
  if (isKept || (await isOver(ports, ended))) await cleanUp(ports, lease);
  return isKept ? { job: ended, ms: Date.now() - startedAt } : null;
}

/** A disk that has room for a result may have none for the word of it: neither is kept then. */
async function keepState({ jobs, files }: Ports, ended: Job, revision: number) {
  try {
    return await jobs.replace(ended, revision);
  } catch (error) {
    if (ended.result && isFullDisk(error)) await files.remove('result', ended.result.file);
    throw error;
  }
}

/** What came too late is dropped. Whoever has the job by now still needs its upload. */
async function isOver({ jobs, files }: Ports, { id, result }: Job): Promise<boolean> {
  if (result) await files.remove('result', result.file);
  const current = await jobs.find(id);
  return !current || hasEnded(current.job);
}

function fulfilled<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

type Run = {
  /** The uploaded document, where it is there. */
  source: LocalFile | null;
  converter: Converter;
  signal: AbortSignal;
  attempt: number;
};

async function outcome(ports: Ports, job: Job, run: Run): Promise<Job> {
  if (run.attempt > mostAttempts) {
    const detail = `The document brought the service down ${mostAttempts} times.`;
    return failed(job, { code: 'engine_crashed', detail }, Date.now());
  }
  try {
    return completed(job, await convert(ports, job, run), Date.now());
  } catch (error) {
    if (!(error instanceof ConversionFailure)) throw error;
    return failed(job, failureOf(error), Date.now());
  }
}

async function convert(
  { files }: Ports,
  job: Job,
  { source, converter, signal }: Run,
): Promise<JobResult> {
  if (!source) throw new ConversionFailure('engine_crashed', 'The uploaded document is gone.');
  await using draft = files.draft();
  const { inputFormat, outputFormat, sheets, filename } = job;
  const converted = await converter.convert(
    { source: source.path, target: draft.path, inputFormat, outputFormat, sheets, filename },
    signal,
  );
  const { size } = await stat(draft.path);
  if (size === 0) throw new ConversionFailure('empty_result', 'The conversion gave nothing.');
  const file = newResultFile(job.id);
  await files.keep('result', file, draft.path);
  return { sheet: null, ...converted, bytes: size, file };
}

function failureOf({ code, message }: ConversionFailure): JobFailure {
  return { code, detail: message };
}

async function cleanUp({ files }: Ports, lease: Lease): Promise<void> {
  await files.remove('upload', lease.entry.jobId);
  await lease.done();
}
