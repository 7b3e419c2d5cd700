import { rm, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Converter } from '../../engine/converter.ts';
import type { RoomWatch, Storage } from '../../storage/storage.ts';
import { isStorageFault } from '../../storage/storage-fault.ts';
import { noTracing, type Tracing } from '../../tracing/tracing.ts';
import type { Lease, Ports } from '../ports.ts';
import type { Ended } from './run-job.ts';
import { Later, type RunningJob, stop, Unwanted } from './running-job.ts';
import { createSchedule, type TakenTurn } from './schedule.ts';
import { workOnJob } from './work-on-job.ts';

export type JobRunner = AsyncDisposable & {
  /** How many documents are being converted. */
  readonly busy: number;
  /** Stops work on a job that is no longer wanted. */
  cancel(jobId: string): void;
};

type Options = {
  converter: Converter;
  /** How many documents are converted side by side. */
  workers: number;
  /** For one document once it runs. */
  timeoutMs: number;
  tracing?: Tracing;
  log: Logger;
  onEnded: (ended: Ended) => void;
  /** How long running jobs may continue when the runner is stopped. */
  stopMs?: number;
  /** The disks that are written to; nothing is taken from the queue while they are full. */
  storage: Storage;
  /** How long a job first waits that has no disk space while others have; doubled each time. */
  noRoomMs?: number;
};

/** Other processes may add to the queue, and leases run out. */
const pollMs = 1_000;

/** Takes jobs from the queue and works on them, each when the schedule says so. */
export function startJobRunner(ports: Ports, options: Options): JobRunner {
  const { workers, log, storage, tracing = noTracing, stopMs = 20_000 } = options;
  const converter = withRoom(options.converter, storage);
  const schedule = createSchedule(workers, () => void fill());
  const under = new Set<Promise<void>>();
  const waits = new Map<string, number>();
  let isFilling = false;
  let isStopping = false;
  let hadRoom = true;

  async function fill(): Promise<void> {
    if (isFilling) return;
    isFilling = true;
    try {
      while (!isStopping && hasRoom()) {
        const takings = schedule.mayTake();
        if (takings.length === 0) break;
        const taken = await takeFirst(takings);
        if (!taken) {
          schedule.foundNone();
          break;
        }
        begin(schedule.add(...taken));
      }
    } catch (error) {
      if (!isStopping) log.error({ err: error }, 'the queue cannot be read');
    } finally {
      isFilling = false;
    }
  }

  async function takeFirst(takings: TakenTurn[]): Promise<[Lease, TakenTurn] | null> {
    for (const taking of takings) {
      const lease = await ports.queue.take(taking.weights, taking);
      if (lease) return [lease, taking];
    }
    return null;
  }

  function hasRoom(): boolean {
    const isThere = storage.hasRoom();
    if (!isThere && hadRoom) log.warn('files cannot be kept: jobs wait until they can be');
    if (isThere && !hadRoom) log.info('files can be kept again: work goes on');
    hadRoom = isThere;
    return isThere;
  }

  function begin(job: RunningJob): void {
    if (isStopping) stop(job, new Later());
    const ended = work(job).finally(() => {
      schedule.remove(job);
      under.delete(ended);
      void fill();
    });
    under.add(ended);
  }

  async function work(job: RunningJob): Promise<void> {
    const leave = (phase: 'ending' | 'waiting') => {
      schedule.leave(job, phase);
      void fill();
    };
    const ended = await workOnJob(ports, job, {
      ...{ converter, timeoutMs: options.timeoutMs, log, storage, tracing, waits },
      ...(options.noRoomMs !== undefined && { noRoomMs: options.noRoomMs }),
      onConverted: () => leave('ending'),
      onWaiting: () => leave('waiting'),
    });
    if (!ended) return;
    schedule.note(ended);
    options.onEnded(ended);
  }

  const poll = setInterval(() => void fill(), pollMs);
  const listening = ports.queue.onWork(() => void fill());
  void fill();
  return {
    get busy() {
      return schedule.busy;
    },
    cancel(jobId) {
      for (const job of schedule.jobs()) {
        if (job.lease.entry.jobId === jobId) stop(job, new Unwanted());
      }
    },
    async [Symbol.asyncDispose]() {
      isStopping = true;
      clearInterval(poll);
      listening[Symbol.dispose]();
      for (const job of schedule.jobs()) {
        if (job.phase === 'ahead' || job.phase === 'waiting') stop(job, new Later());
      }
      const cut = setTimeout(() => {
        for (const job of schedule.jobs()) stop(job, new Later());
      }, stopMs);
      while (under.size > 0) await Promise.all(under);
      clearTimeout(cut);
    },
  };
}

/**
 * The converter, whose phases begin only where the disks have space and whose results count only
 * where they had it all the while. Otherwise it throws a storage fault, and nothing is left of the
 * work.
 */
function withRoom(converter: Converter, storage: Storage): Converter {
  return {
    async stage(conversion, signal) {
      const { source, merging = [{ source }] } = conversion;
      const sizes = await Promise.all(merging.map(async (part) => (await stat(part.source)).size));
      const size = sizes.reduce((sum, each) => sum + each);
      storage.requireRoomToConvert(size);
      await using opened = new AsyncDisposableStack();
      const room = opened.use(storage.watch());
      const staging = converter.stage(conversion, signal);
      const staged = opened.use(await staging.catch((error) => doubt(error, room)));
      const owned = opened.move();
      return {
        async run(run) {
          try {
            storage.requireRoomToConvert(size);
            const converted = await staged.run(run);
            await room.requireAmple('success');
            return converted;
          } catch (error) {
            await rm(run.target, { force: true });
            return await doubt(error, room);
          }
        },
        [Symbol.asyncDispose]: () => owned.disposeAsync(),
      };
    },
    [Symbol.asyncDispose]: () => converter[Symbol.asyncDispose](),
  };
}

/** @throws the error, or the fault of the storage that may be behind it */
async function doubt(error: unknown, room: RoomWatch): Promise<never> {
  if (isStorageFault(error)) throw faultIn(error);
  // What took too long may have waited for the disk.
  await room.requireAmple('failure');
  throw error;
}

/** Without anything that blames the document. */
function faultIn(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return isStorageFault(cause) ? faultIn(cause) : error;
}
