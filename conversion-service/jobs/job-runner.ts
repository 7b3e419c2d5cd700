import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Converter } from '../engine/converter.ts';
import type { Storage } from '../storage/storage.ts';
import { isStorageFault } from '../storage/storage-fault.ts';
import type { Lease } from './job-queue.ts';
import type { Ports } from './ports.ts';
import { markQueued, putBack, putBackSurely } from './put-back.ts';
import { type Ended, runJob } from './run-job.ts';
import { type RunningJob, roomBeside } from './running-job.ts';
import { suspectsOf } from './suspects.ts';
import { withTimeLimit } from './time-limit.ts';
import { withRoom } from './with-room.ts';

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
  /** The disks that are written to; nothing is taken from the queue while they are full. */
  storage: Storage;
  /** How long a job first waits that has no room while others have; each time twice as long. */
  noRoomMs?: number;
};

/** Other processes may add to the queue, and leases run out. */
const pollMs = 1_000;

/** A job that waits longer for a worker here is left to others. */
const aheadMs = 2_000;

/** A job that has no room while others have waits no longer than this. */
const maxNoRoomMs = 5 * 60_000;

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
  /** How often jobs had no room while others had, by their ids. */
  const waits = new Map<string, number>();
  let hadRoom = true;
  /** One for each job that starts: what comes later is left to those who have a worker for it. */
  let mayTakeAhead = 0;

  async function fill(): Promise<void> {
    if (isFilling) return;
    isFilling = true;
    try {
      while (!isStopping) {
        if (!hasRoom()) break;
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

  function hasRoom(): boolean {
    const isThere = options.storage.hasRoom();
    if (!isThere && hadRoom) log.warn('the disk is full: jobs wait until there is room again');
    if (isThere && !hadRoom) log.info('there is room on the disk again: work goes on');
    hadRoom = isThere;
    return isThere;
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
    const ended = work(ports, job, { ...options, onConverted, onEnded, waits }).finally(() => {
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
      for (const job of running.values()) {
        if (job.phase === 'ahead' || job.phase === 'waiting') stop(job, new Later());
      }
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

type WorkOptions = Options & { onConverted: () => void; waits: Map<string, number> };

/** Never rejects: whatever goes wrong, the entry stays in the queue or the job has its end. */
async function work(
  ports: Ports,
  job: RunningJob,
  {
    converter,
    timeoutMs,
    log,
    onEnded,
    onConverted,
    storage,
    waits,
    noRoomMs = 2_000,
  }: WorkOptions,
): Promise<void> {
  const { lease, abort, turn } = job;
  const { jobId } = lease.entry;
  const extending = setInterval(() => void extend(job), ports.queue.leaseMs / 3);
  const limited = withTimeLimit(withRoom(converter, storage), { timeoutMs, onConverted });
  const run = { converter: limited, turn: turn.promise, signal: abort.signal };
  try {
    const ended = await runJob(ports, lease, run);
    waits.delete(jobId);
    if (!ended) return;
    log.info(summary(ended), 'a job ended');
    onEnded(ended);
  } catch (error) {
    if (abort.signal.reason instanceof Later) await putBack(ports, lease).catch(logged);
    else if (abort.signal.aborted) waits.delete(jobId);
    else if (isStorageFault(error)) await untilRoom(error).catch(logged);
    else logged(error);
  } finally {
    clearInterval(extending);
  }

  /**
   * It is not the document's fault: this attempt does not count. Where nothing has room nobody
   * here takes the job until there is some, but another machine may.
   */
  async function untilRoom(error: unknown): Promise<void> {
    job.phase = 'waiting';
    const count = waits.get(jobId) ?? 0;
    if (storage.hasRoom()) {
      if (count === 0) log.warn({ err: error, jobId }, 'a job waits for room on the disk');
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

  /** The lease runs out by itself, which leaves time for what went wrong to pass. */
  function logged(error: unknown): void {
    if (!abort.signal.aborted) log.error({ err: error, jobId }, 'a job could not be worked on');
  }
}

/** How many jobs are remembered to have waited. */
const maxWaits = 10_000;

async function extend(job: RunningJob): Promise<void> {
  const isStillOurs = await job.lease.extend().catch(() => true);
  if (!isStillOurs) stop(job, new Unwanted());
}

/** What the log may know of a job: nothing of its document. */
function summary({ job, ms }: Ended) {
  const { id, inputFormat, outputFormat, status, bytes, failure } = job;
  return { jobId: id, inputFormat, outputFormat, status, bytes, code: failure?.code, ms };
}
