import type { Logger } from 'pino';
import { Problem } from '../../shared/api/problem.ts';
import type { KeptTime } from '../../shared/time/keep-time.ts';
import type { Arriving } from '../jobs/arriving.ts';
import { hasEnded } from '../jobs/job.ts';
import { isOver, keptMs, tombstoneMs } from '../jobs/kept.ts';
import type { SweptPorts } from '../jobs/ports.ts';
import { removeUnneeded } from '../jobs/remove-unneeded.ts';
import { StoreAway } from '../storage/storage-fault.ts';

const pageSize = 200;

/** Throws `expired` for what has expired, even before it was swept. */
export function requireKept(createdAt: number, now: number): void {
  if (isOver(createdAt, now)) throw expired();
}

export function expired(): Problem<'expired'> {
  return new Problem(
    'expired',
    'This was deleted, as everything is 24 hours after it was created. Convert the document again.',
  );
}

/**
 * Removes what has expired: files first, then records, so that a crash in between leaves nothing
 * behind. A job that is being worked on is removed by the sweep after its end.
 */
export async function sweepExpired(ports: SweptPorts, now: number): Promise<void> {
  const { jobs, queue, files } = ports;
  for (let time = now - keptMs + 1; ; ) {
    const page = await jobs.createdBefore(time, pageSize);
    const over = page.filter((job) => hasEnded(job) || job.status === 'queued');
    for (const { id, result } of over) {
      await queue.remove(id);
      await files.remove('upload', id);
      if (result) await files.remove('result', result.file);
    }
    const ids = over.map(({ id }) => id);
    await jobs.bury(ids, now);
    if (ids.length < pageSize) break;
  }
  await jobs.buryBatches(now - keptMs + 1, now);
  await jobs.forget({ tombstones: now - tombstoneMs, claims: now - keptMs });
}

/**
 * Removes uploads that arrived after the process died that sent them: a store may write a file only
 * after the next process has looked for those that are left over.
 */
export async function sweepUploads(ports: SweptPorts, arriving: Arriving): Promise<void> {
  try {
    await removeUnneeded(ports, 'upload', arriving);
  } catch (error) {
    // The outage is logged once, where it begins.
    if (!(error instanceof StoreAway)) throw error;
  }
}

const everyMs = 60_000;

/** Clocks are often corrected by minutes. */
const aheadMs = 60 * 60 * 1_000;

/** Sweeps at once, for the time in which the service was down, and then every minute. */
export function startSweeping(
  ports: SweptPorts,
  { time, arriving, log }: { time: KeptTime; arriving: Arriving; log: Logger },
): AsyncDisposable {
  let sweeping = Promise.resolve();
  const sweep = () => {
    sweeping = sweeping
      .then(async () => {
        const latest = time.latest();
        if (latest !== null) await ports.jobs.redate(latest + aheadMs);
        await sweepExpired(ports, time.time());
        await sweepUploads(ports, arriving);
      })
      .catch((error: unknown) => log.error({ err: error }, 'what is over could not be removed'));
  };
  sweep();
  const timer = setInterval(sweep, everyMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
