import type { Logger } from 'pino';
import { StoreAway } from '../storage/storage-fault.ts';
import { hasEnded, type Job } from './job.ts';
import { entryOf, isReady } from './merging.ts';
import type { SweptPorts } from './ports.ts';
import { removeUnneeded } from './remove-unneeded.ts';

/**
 * Recovers what an earlier process left behind, before anything runs: every job that has not ended
 * is queued, and files that no job needs are removed.
 */
export async function recoverJobs(ports: SweptPorts, log: Logger): Promise<void> {
  for await (const job of ports.jobs.unfinished()) await queueAgain(ports, job);
  try {
    await removeLeftOver(ports, log);
  } catch (err) {
    if (!(err instanceof StoreAway)) throw err;
    // Jobs wait until it is back. Then uploads are swept, and results expire.
    log.warn({ err }, 'files that no job needs were not removed');
  }
}

async function removeLeftOver(ports: SweptPorts, log: Logger): Promise<void> {
  const left = (await removeUnneeded(ports, 'upload')) + (await removeUnneeded(ports, 'result'));
  if (left === 0) return;
  log.warn(
    { files: left },
    'the database of jobs is younger than files beside it: they stay for 30 days. Stop the ' +
      'service and put the earlier conversions.sqlite back, or remove them',
  );
}

async function queueAgain({ jobs, queue }: SweptPorts, { id }: Job): Promise<void> {
  const stored = await jobs.find(id);
  if (!stored || hasEnded(stored.job)) return;
  const { job, revision } = stored;
  if (job.status === 'processing') {
    await jobs.replace({ ...job, status: 'queued', startedAt: null }, revision);
  }
  if (await isReady({ jobs }, job)) await queue.add([entryOf(job)]);
}
