import { stat } from 'node:fs/promises';
import { ConversionFailure, type Converter } from '../engine/converter.ts';
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
 * @returns the job that ended, or null where there was nothing to do or nobody wants it any more
 * @throws the signal's reason once it is aborted
 */
export async function runJob(
  ports: Ports,
  lease: Lease,
  { converter, signal }: { converter: Converter; signal: AbortSignal },
): Promise<Ended | null> {
  const { jobs } = ports;
  const { jobId: id } = lease.entry;
  const stored = await jobs.find(id);
  if (!stored || hasEnded(stored.job)) {
    await cleanUp(ports, lease);
    return null;
  }
  const startedAt = Date.now();
  const started: Job = { ...stored.job, status: 'processing', startedAt };
  const revision = await jobs.replace(started, stored.revision);
  if (revision === null) return null;
  const ended = await outcome(ports, started, { converter, signal, attempt: lease.attempt });
  const isKept = (await jobs.replace(ended, revision)) !== null;
  if (isKept || (await isOver(ports, ended))) await cleanUp(ports, lease);
  return isKept ? { job: ended, ms: Date.now() - startedAt } : null;
}

/** What came too late is dropped. Whoever has the job by now still needs its upload. */
async function isOver({ jobs, files }: Ports, { id, result }: Job): Promise<boolean> {
  if (result) await files.remove('result', result.file);
  const current = await jobs.find(id);
  return !current || hasEnded(current.job);
}

type Run = { converter: Converter; signal: AbortSignal; attempt: number };

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

async function convert({ files }: Ports, job: Job, { converter, signal }: Run): Promise<JobResult> {
  await using source = await files.checkOut('upload', job.id);
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
