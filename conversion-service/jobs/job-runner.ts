import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isFullDisk } from '../../shared/node/full-disk.ts';
import { ConversionFailure, type Converter } from '../engine/converter.ts';
import type { Job } from './job.ts';
import type { Lease, Weight } from './job-queue.ts';
import type { Ports } from './ports.ts';
import { type Ended, runJob } from './run-job.ts';

export type JobRunner = AsyncDisposable & {
  /** How many documents are being converted. */
  readonly busy: number;
  /** Stops work on a job that is not wanted any more. */
  cancel(jobId: string): void;
};

type Options = {
  converter: Converter;
  /** How many documents are converted side by side. */
  workers: number;
  /** For one document once it runs. */
  timeoutMs: number;
  log: Logger;
  onEnded: (ended: Ended) => void;
  /** How long running jobs may go on when the runner is told to stop. */
  stopMs?: number;
  /** How long a worker rests where the disk is full, before the job is queued again. */
  fullDiskMs?: number;
};

type Running = { lease: Lease; since: number; abort: AbortController; ended: Promise<void> };

/** Other processes may add to the queue, and leases run out. */
const pollMs = 1_000;

/** A document that takes as long as this was heavy, whatever was expected of it. */
const heavyMs = 5_000;

/** The engine has a limit of its own and words for it; this one holds where the engine hangs. */
const graceMs = 5_000;

class Stopping extends Error {
  override readonly name = 'Stopping';
}

class Unwanted extends Error {
  override readonly name = 'Unwanted';
}

/** Works on the queue with so many workers, one of which heavy documents never take. */
export function startJobRunner(ports: Ports, options: Options): JobRunner {
  const { workers, log, stopMs = 20_000 } = options;
  const running = new Map<string, Running>();
  let isFilling = false;
  let isStopping = false;

  async function fill(): Promise<void> {
    if (isFilling) return;
    isFilling = true;
    try {
      while (!isStopping && running.size < workers) {
        const lease = await ports.queue.take(takeable([...running.values()], workers));
        if (!lease) break;
        begin(lease);
      }
    } catch (error) {
      if (!isStopping) log.error({ err: error }, 'the queue cannot be read');
    } finally {
      isFilling = false;
    }
  }

  function begin(lease: Lease): void {
    const { jobId } = lease.entry;
    const abort = new AbortController();
    const ended = work(ports, lease, abort, options).finally(() => {
      running.delete(jobId);
      void fill();
    });
    running.set(jobId, { lease, since: Date.now(), abort, ended });
    if (isStopping) abort.abort(new Stopping());
  }

  const poll = setInterval(() => void fill(), pollMs);
  const listening = ports.queue.onWork(() => void fill());
  void fill();
  return {
    get busy() {
      return running.size;
    },
    cancel: (jobId) => running.get(jobId)?.abort.abort(new Unwanted()),
    async [Symbol.asyncDispose]() {
      isStopping = true;
      clearInterval(poll);
      listening[Symbol.dispose]();
      const cut = setTimeout(() => {
        for (const { abort } of running.values()) abort.abort(new Stopping());
      }, stopMs);
      while (running.size > 0) await Promise.all([...running.values()].map(({ ended }) => ended));
      clearTimeout(cut);
    },
  };
}

/** Where there are two workers or more, one is kept for what is quick. */
function takeable(running: Running[], workers: number): Weight[] {
  const isHeavy = ({ lease, since }: Running) =>
    lease.entry.weight === 'heavy' || Date.now() - since > heavyMs;
  const free = workers === 1 || running.filter(isHeavy).length < workers - 1;
  return free ? ['light', 'heavy'] : ['light'];
}

/** Never rejects: whatever goes wrong, the entry stays in the queue or the job has its end. */
async function work(
  ports: Ports,
  lease: Lease,
  abort: AbortController,
  { converter, timeoutMs, log, onEnded, fullDiskMs = 10_000 }: Options,
): Promise<void> {
  const { jobId } = lease.entry;
  const extending = setInterval(() => void extend(lease, abort), ports.queue.leaseMs / 3);
  const limited = withTimeLimit(converter, timeoutMs);
  try {
    const ended = await runJob(ports, lease, { converter: limited, signal: abort.signal });
    if (!ended) return;
    log.info(summary(ended), 'a job ended');
    onEnded(ended);
  } catch (error) {
    if (abort.signal.reason instanceof Stopping) await putBack(ports, lease).catch(logged);
    else if (!abort.signal.aborted) logged(error);
    if (isFullDisk(error)) await untilRoom().catch(logged);
  } finally {
    clearInterval(extending);
  }

  /** It is not the document's fault: this attempt does not count. */
  async function untilRoom(): Promise<void> {
    await pause(fullDiskMs, undefined, { signal: abort.signal }).catch(() => undefined);
    await putBack(ports, lease);
  }

  /** The lease runs out by itself, which leaves time for what went wrong to pass. */
  function logged(error: unknown): void {
    log.error({ err: error, jobId }, 'a job could not be worked on');
  }
}

async function extend(lease: Lease, abort: AbortController): Promise<void> {
  const isStillOurs = await lease.extend().catch(() => true);
  if (!isStillOurs) abort.abort(new Unwanted());
}

/** The converter, with an end to every conversion. */
function withTimeLimit(converter: Converter, timeoutMs: number): Converter {
  return {
    async convert(conversion, signal) {
      const limit = AbortSignal.timeout(timeoutMs + graceMs);
      try {
        return await converter.convert(conversion, AbortSignal.any([signal, limit]));
      } catch (error) {
        if (signal.aborted || error instanceof ConversionFailure || isFullDisk(error)) throw error;
        if (!limit.aborted) throw crashed(error);
        const detail = `The document takes longer than ${timeoutMs / 1_000} seconds.`;
        throw new ConversionFailure('timed_out', detail);
      }
    },
    [Symbol.asyncDispose]: () => converter[Symbol.asyncDispose](),
  };
}

function crashed(cause: unknown): ConversionFailure {
  return new ConversionFailure('engine_crashed', 'The engine failed on this document.', { cause });
}

async function putBack({ jobs }: Ports, lease: Lease): Promise<void> {
  const stored = await jobs.find(lease.entry.jobId);
  if (stored?.job.status === 'processing') {
    const job: Job = { ...stored.job, status: 'queued', startedAt: null };
    await jobs.replace(job, stored.revision);
  }
  await lease.giveBack();
}

/** What the log may know of a job: nothing of its document. */
function summary({ job, ms }: Ended) {
  const { id, inputFormat, outputFormat, status, bytes, failure } = job;
  return { jobId: id, inputFormat, outputFormat, status, bytes, code: failure?.code, ms };
}
