import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isFullDisk } from '../../shared/node/full-disk.ts';
import type { Converter } from '../engine/converter.ts';
import type { Job } from './job.ts';
import type { Lease } from './job-queue.ts';
import type { Ports } from './ports.ts';
import { type Ended, runJob } from './run-job.ts';
import { type RunningJob, roomBeside } from './running-job.ts';
import { suspectsOf } from './suspects.ts';
import { withTimeLimit } from './time-limit.ts';

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

/** Other processes may add to the queue, and leases run out. */
const pollMs = 1_000;

/** A job that waits longer for a worker here is left to others. */
const aheadMs = 2_000;

class Later extends Error {
  override readonly name = 'Later';
}

class Unwanted extends Error {
  override readonly name = 'Unwanted';
}

/** Works on the queue with so many workers, one of which heavy documents never take. */
export function startJobRunner(ports: Ports, options: Options): JobRunner {
  const { workers, log, stopMs = 20_000 } = options;
  const running = new Map<string, RunningJob>();
  const suspects = suspectsOf();
  const under = new Set<Promise<void>>();
  let isFilling = false;
  let isStopping = false;
  /** One for each job that starts: what comes later is left to those who have a worker for it. */
  let mayTakeAhead = 0;

  async function fill(): Promise<void> {
    if (isFilling) return;
    isFilling = true;
    try {
      while (!isStopping) {
        const room = roomBeside([...running.values()], { workers, suspects: suspects.keys() });
        if (!room || (room.isAhead && mayTakeAhead === 0)) break;
        const lease = await ports.queue.take(room.weights, room);
        if (!lease) mayTakeAhead = 0;
        else if (room.isAhead) mayTakeAhead -= 1;
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
    const job: RunningJob = {
      lease,
      abort: new AbortController(),
      phase: 'ahead',
      since: Date.now(),
      turn: Promise.withResolvers(),
    };
    running.set(jobId, job);
    const giveUp = setTimeout(() => job.phase === 'ahead' && stop(job, new Later()), aheadMs);
    const onConverted = () => {
      job.phase = 'ending';
      moveUp();
    };
    const ended = work(ports, job, { ...options, onConverted, onEnded }).finally(() => {
      clearTimeout(giveUp);
      if (running.get(jobId) === job) running.delete(jobId);
      under.delete(ended);
      moveUp();
    });
    under.add(ended);
    if (isStopping) stop(job, new Later());
    moveUp();
  }

  function onEnded(ended: Ended): void {
    suspects.note(ended);
    options.onEnded(ended);
    const { keyId } = ended.job;
    if (!suspects.keys().has(keyId)) return;
    for (const job of running.values()) {
      if (job.phase === 'ahead' && job.lease.entry.keyId === keyId) stop(job, new Later());
    }
  }

  /** Gives workers that are free to those who were taken ahead. */
  function moveUp(): void {
    for (const job of running.values()) {
      const busy = converting(running);
      if (job.phase !== 'ahead' || job.abort.signal.aborted || busy >= workers) continue;
      job.phase = 'converting';
      job.since = Date.now();
      job.turn.resolve();
      mayTakeAhead = Math.min(mayTakeAhead + 1, workers);
    }
    void fill();
  }

  const poll = setInterval(() => void fill(), pollMs);
  const listening = ports.queue.onWork(() => void fill());
  void fill();
  return {
    get busy() {
      return converting(running);
    },
    cancel(jobId) {
      const job = running.get(jobId);
      if (job) stop(job, new Unwanted());
    },
    async [Symbol.asyncDispose]() {
      isStopping = true;
      clearInterval(poll);
      listening[Symbol.dispose]();
      for (const job of running.values()) if (job.phase === 'ahead') stop(job, new Later());
      const cut = setTimeout(() => {
        for (const job of running.values()) stop(job, new Later());
      }, stopMs);
      while (under.size > 0) await Promise.all(under);
      clearTimeout(cut);
    },
  };
}

function converting(running: Map<string, RunningJob>): number {
  return [...running.values()].filter(({ phase }) => phase === 'converting').length;
}

function stop({ abort, turn }: RunningJob, reason: Later | Unwanted): void {
  abort.abort(reason);
  turn.resolve();
}

type WorkOptions = Options & { onConverted: () => void };

/** Never rejects: whatever goes wrong, the entry stays in the queue or the job has its end. */
async function work(
  ports: Ports,
  job: RunningJob,
  { converter, timeoutMs, log, onEnded, onConverted, fullDiskMs = 10_000 }: WorkOptions,
): Promise<void> {
  const { lease, abort, turn } = job;
  const { jobId } = lease.entry;
  const extending = setInterval(() => void extend(job), ports.queue.leaseMs / 3);
  const limited = withTimeLimit(converter, { timeoutMs, onConverted });
  const run = { converter: limited, turn: turn.promise, signal: abort.signal };
  try {
    const ended = await runJob(ports, lease, run);
    if (!ended) return;
    log.info(summary(ended), 'a job ended');
    onEnded(ended);
  } catch (error) {
    if (abort.signal.reason instanceof Later) await putBack(ports, lease).catch(logged);
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

async function extend(job: RunningJob): Promise<void> {
  const isStillOurs = await job.lease.extend().catch(() => true);
  if (!isStillOurs) stop(job, new Unwanted());
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
