import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isFullDisk } from '../../../shared/node/full-disk.ts';
import { ConversionFailure } from '../../conversion/failure.ts';
import type { GivenPasswords } from '../../conversion/options.ts';
import type { OnProgress } from '../../conversion/progress.ts';
import type { Conversion, Converted, Converter } from '../../engine/converter.ts';
import { isStorageFault } from '../../storage/storage-fault.ts';
import { type TraceSpan, type Tracing, within } from '../../tracing/tracing.ts';
import { completed, failed, hasEnded, type Job, type JobFailure, type JobResult } from '../job.ts';
import { queueMerge } from '../merging.ts';
import type { Passwords } from '../passwords.ts';
import type { Lease, LocalFile, Ports } from '../ports.ts';
import { newResultFile } from '../result-file.ts';
import { runInTime } from './run-in-time.ts';
import type { RunningJob } from './running-job.ts';

/** How often a document may crash the whole service before it fails. */
const maxAttempts = 5;

export type Ended = { job: Job; ms: number };

export type RunOptions = {
  converter: Converter;
  /** For one attempt on a worker. */
  timeoutMs: number;
  tracing: Tracing;
  /** The job no longer needs its worker, or will not need one. May be called again. */
  onConverted: () => void;
};

/**
 * Does the work of a lease up to its end: the result is stored first, then the job's new state, then
 * the entry is removed. A crash in between repeats work and loses none.
 *
 * @returns the job that ended, or null where there was nothing to do or the job is no longer wanted
 * @throws the reason of the job's signal once it is aborted
 */
export async function runJob(
  ports: Ports,
  running: RunningJob,
  options: RunOptions,
): Promise<Ended | null> {
  const { jobs, files } = ports;
  const { lease } = running;
  const { jobId: id } = lease.entry;
  const [found, fetched] = await Promise.allSettled([jobs.find(id), files.checkOut('upload', id)]);
  await using source = fetched.status === 'fulfilled' ? fetched.value : null;
  const stored = fulfilled(found);
  if (!stored || hasEnded(stored.job)) {
    await cleanUp(ports, lease, stored?.job);
    return null;
  }
  fulfilled(fetched);
  const taken: Job = { ...stored.job, status: 'processing', startedAt: Date.now() };
  const revision = await jobs.replace(taken, stored.revision);
  if (revision === null) return null;
  running.abort.signal.throwIfAborted();
  const span = options.tracing.begin('convert document', {
    ...{ kind: 'consumer', parent: taken.traceparent },
    attributes: {
      'conversion.input': taken.inputFormat,
      'conversion.output': taken.outputFormat,
      'conversion.bytes': taken.bytes,
      'conversion.wait_ms':
        taken.startedAt === null ? undefined : taken.startedAt - taken.createdAt,
    },
  });
  const begun = { taken, revision, lease, run: { ...options, running, source, span } };
  return await within(
    span,
    () => finish(ports, begun),
    (kept) => kept?.job.failure?.code,
  );
}

type Begun = { taken: Job; revision: number; lease: Lease; run: JobRun };

async function finish(ports: Ports, { taken, revision, lease, run }: Begun): Promise<Ended | null> {
  const { running } = run;
  const outcome = await outcomeOf(ports, taken, run);
  const ended = { ...outcome, startedAt: running.since };
  const isKept = (await keepState(ports, ended, revision)) !== null;
  if (isKept || (await isOver(ports, ended))) await cleanUp(ports, lease, ended);
  return isKept ? { job: ended, ms: Date.now() - ended.startedAt } : null;
}

/** A disk with space for a result may have none for the job's record: then neither is kept. */
async function keepState({ jobs, files }: Ports, ended: Job, revision: number) {
  try {
    return await jobs.replace(ended, revision);
  } catch (error) {
    if (ended.result && isFullDisk(error)) await files.remove('result', ended.result.file);
    throw error;
  }
}

// Results that come too late are dropped. The job's current process still needs its upload.
async function isOver({ jobs, files }: Ports, { id, result }: Job): Promise<boolean> {
  if (result) await files.remove('result', result.file);
  const current = await jobs.find(id);
  return !current || hasEnded(current.job);
}

function fulfilled<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

type JobRun = RunOptions & {
  running: RunningJob;
  /** The uploaded document, where it is there. */
  source: LocalFile | null;
  /** The whole of the job's, of which the engine's is a part. */
  span: TraceSpan;
};

async function outcomeOf(ports: Ports, job: Job, run: JobRun): Promise<Job> {
  if (run.running.lease.attempt > maxAttempts) {
    const detail = `The document brought the service down ${maxAttempts} times.`;
    return failed(job, { code: 'engine_crashed', detail }, Date.now());
  }
  try {
    return completed(job, await convert(ports, job, run), Date.now());
  } catch (error) {
    if (!(error instanceof ConversionFailure)) throw error;
    return failed(job, failureOf(error), Date.now());
  }
}

async function convert(ports: Ports, job: Job, { source, ...run }: JobRun): Promise<JobResult> {
  const { files, passwords, progress } = ports;
  await using held = new AsyncDisposableStack();
  const documents = job.mergeOf
    ? { merging: await partsOf(ports, job.mergeOf, held) }
    : { source: await wholeSource(source, job) };
  held.defer(() => progress.report(job.id, null));
  const onProgress: OnProgress = (now) => progress.report(job.id, now);
  await using draft = files.draft();
  const { inputFormat, outputFormat, filename, options } = job;
  const conversion: Conversion = {
    ...{ source: '', ...documents, inputFormat, outputFormat, filename, options },
    passwords: job.passwords ? await passwordsOf(job, passwords) : {},
  };
  const converted = await stageAndRun(conversion, draft.path, { ...run, onProgress }).catch(
    (error: unknown) => {
      throw blamed(error, run.running.abort.signal);
    },
  );
  const { size } = await stat(draft.path);
  if (size === 0) throw new ConversionFailure('empty_result', 'The conversion gave nothing.');
  const file = newResultFile(job.id);
  await files.keep('result', file, draft.path);
  return { sheet: null, ...converted, bytes: size, file };
}

async function wholeSource(source: LocalFile | null, { bytes }: Job): Promise<string> {
  if (!source) throw new ConversionFailure('engine_crashed', 'The uploaded document is gone.');
  // What a damaged disk left of it would be converted as if it were the document.
  if ((await stat(source.path)).size !== bytes) {
    throw new ConversionFailure('engine_crashed', 'The uploaded document is not whole any more.');
  }
  return source.path;
}

/**
 * The results of the jobs that are merged, without those that their owner deleted.
 * @throws {ConversionFailure} where one of them failed: a PDF without it would look whole
 */
async function partsOf(
  { jobs, files }: Ports,
  ids: string[],
  held: AsyncDisposableStack,
): Promise<NonNullable<Conversion['merging']>> {
  const parts = [];
  for (const { filename, result, failure } of await jobs.findAll(ids)) {
    const file = result && (await files.checkOut('result', result.file));
    if (!file) {
      const detail = failure?.detail ?? 'Its result is gone.';
      throw new ConversionFailure(failure?.code ?? 'engine_crashed', `“${filename}”: ${detail}`);
    }
    parts.push({ source: held.use(file).path, title: path.parse(filename).name });
  }
  if (parts.length > 0) return parts;
  throw new ConversionFailure('empty_result', 'No document of the batch is left.');
}

async function passwordsOf({ id }: Job, passwords: Passwords): Promise<GivenPasswords> {
  const known = await passwords.find(id);
  if (known !== null) return known;
  throw new ConversionFailure(
    'password_required',
    'The password is not known any more: it is kept in memory alone. Send the document again.',
  );
}

/** Stages while a worker may still be busy with another document, and tidies up when it has gone on. */
async function stageAndRun(
  conversion: Conversion,
  target: string,
  {
    converter,
    timeoutMs,
    onConverted,
    tracing,
    span,
    onProgress,
    running: { turn, abort },
  }: Omit<JobRun, 'source'> & { onProgress: OnProgress },
): Promise<Converted> {
  const { signal } = abort;
  await using held = new AsyncDisposableStack();
  try {
    const staged = held.use(await converter.stage(conversion, signal));
    await turn.promise;
    signal.throwIfAborted();
    return await within(tracing.begin('run engine', { parent: span.traceparent }), () =>
      runInTime(staged, { target, signal, onProgress, onFree: onConverted }, timeoutMs),
    );
  } finally {
    onConverted();
  }
}

/** Any other error of an engine counts as a crash over the document. */
function blamed(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted || error instanceof ConversionFailure || isStorageFault(error)) return error;
  const detail = 'The engine failed on this document.';
  return new ConversionFailure('engine_crashed', detail, { cause: error });
}

function failureOf({ code, message }: ConversionFailure): JobFailure {
  return { code, detail: message };
}

/** The job that waits for this one's end is queued before the entry is removed: no crash loses it. */
async function cleanUp(ports: Ports, lease: Lease, ended: Job | undefined): Promise<void> {
  await ports.files.remove('upload', lease.entry.jobId);
  if (ended) await queueMerge(ports, ended);
  await lease.done();
}
