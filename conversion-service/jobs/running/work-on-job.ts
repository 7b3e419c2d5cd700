import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Storage } from '../../storage/storage.ts';
import { isStorageFault } from '../../storage/storage-fault.ts';
import { traceIdIn } from '../../tracing/tracing.ts';
import type { Job } from '../job.ts';
import type { Lease, Ports } from '../ports.ts';
import { type Ended, type RunOptions, runJob } from './run-job.ts';
import { Later, type RunningJob, stop, Unwanted } from './running-job.ts';

export type WorkOptions = RunOptions & {
  log: Logger;
  storage: Storage;
  /** How often jobs had no disk space while others had, by their ids. */
  waits: Map<string, number>;
  /** How long a job first waits that has no disk space while others have; doubled each time. */
  noRoomMs?: number;
  /** The job waits for disk space now. */
  onWaiting: () => void;
};

/** The longest wait of a job that has no disk space while others have. */
const maxNoRoomMs = 5 * 60_000;

/** How many jobs are remembered to have waited. */
const maxWaits = 10_000;

/**
 * Works on a job up to its end. Never rejects: whatever fails, the entry stays in the queue or the
 * job has ended.
 * @returns the job that ended, or null
 */
export async function workOnJob(
  ports: Ports,
  job: RunningJob,
  { log, storage, waits, noRoomMs = 2_000, onWaiting, ...run }: WorkOptions,
): Promise<Ended | null> {
  const { lease, abort } = job;
  const { jobId } = lease.entry;
  const extending = setInterval(() => void extend(job), ports.queue.leaseMs / 3);
  try {
    const ended = await runJob(ports, job, run);
    waits.delete(jobId);
    if (ended) log.info(summary(ended), 'a job ended');
    return ended;
  } catch (error) {
    if (abort.signal.reason instanceof Later) await putBack(ports, lease).catch(logged);
    else if (abort.signal.aborted) waits.delete(jobId);
    else if (isStorageFault(error)) await untilRoom(error).catch(logged);
    else logged(error);
    return null;
  } finally {
    clearInterval(extending);
  }

  /**
   * The document is not the cause: this attempt does not count. Where all disks are full the job is
   * not taken here until there is space, but another machine may take it.
   */
  async function untilRoom(error: unknown): Promise<void> {
    onWaiting();
    const count = waits.get(jobId) ?? 0;
    if (storage.hasRoom()) {
      if (count === 0)
        log.warn({ err: error, jobId }, 'a job waits until its files can be kept or fetched');
      if (waits.size >= maxWaits) waits.clear();
      waits.set(jobId, count + 1);
      await markQueued(ports, lease).catch(() => undefined);
      const waitMs = Math.min(noRoomMs * 2 ** count, maxNoRoomMs);
      await pause(waitMs, undefined, { signal: abort.signal }).catch(() => undefined);
    }
    if (abort.signal.reason instanceof Unwanted) return;
    if (abort.signal.aborted) await putBack(ports, lease);
    else await putBackSurely(ports, lease, abort.signal);
  }

  /** The lease expires by itself, which leaves time for the fault to pass. */
  function logged(error: unknown): void {
    if (!abort.signal.aborted) log.error({ err: error, jobId }, 'a job could not be worked on');
  }
}

async function extend(job: RunningJob): Promise<void> {
  const isStillOurs = await job.lease.extend().catch(() => true);
  if (!isStillOurs) stop(job, new Unwanted());
}

/** What the log may know of a job: nothing of its document. */
function summary({ job, ms }: Ended) {
  const { id, inputFormat, outputFormat, status, bytes, failure } = job;
  const traceId = traceIdIn(job.traceparent);
  return { jobId: id, inputFormat, outputFormat, status, bytes, code: failure?.code, ms, traceId };
}

/** Puts a job back into the queue, as if it had not been taken. */
async function putBack(ports: Ports, lease: Lease): Promise<void> {
  await markQueued(ports, lease);
  await lease.giveBack();
}

/** Sets the status of a job back to queued; the lease stays. */
async function markQueued({ jobs }: Ports, lease: Lease): Promise<void> {
  const stored = await jobs.find(lease.entry.jobId);
  if (stored?.job.status !== 'processing') return;
  const job: Job = { ...stored.job, status: 'queued', startedAt: null };
  await jobs.replace(job, stored.revision);
}

const againMs = 1_000;

/**
 * As `putBack`, repeated while a full disk cannot record it: an expired lease would count against the
 * document instead.
 * @throws the signal's reason once it is aborted
 */
async function putBackSurely(ports: Ports, lease: Lease, signal: AbortSignal) {
  for (;;) {
    try {
      await putBack(ports, lease);
      return;
    } catch (error) {
      if (!isStorageFault(error)) throw error;
      await pause(againMs, undefined, { signal });
    }
  }
}
