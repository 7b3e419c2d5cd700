import type { Logger } from 'pino';
import { StoreAway } from '../storage/storage-fault.ts';
import { hasEnded, type Job } from './job.ts';
import { entryOf, isReady } from './merging.ts';
import type { FileKind, SweptPorts } from './ports.ts';
import { jobOf } from './result-file.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** How long files are kept that belong to a database which is lost. */
const strangersMs = 30 * dayMs;

/**
 * Recovers what an earlier process left behind, before anything runs: every job that has not ended
 * is queued, and files that no job needs are removed.
 */
export async function recoverJobs(ports: SweptPorts, log: Logger): Promise<void> {
  for await (const job of ports.jobs.unfinished()) await queueAgain(ports, job);
  try {
    await removeUnneeded(ports, log);
  } catch (err) {
    if (!(err instanceof StoreAway)) throw err;
    // Jobs wait until it is back; its files can wait until the next start.
    log.warn({ err }, 'files that no job needs were not removed');
  }
}

/**
 * Files older than the database stay for 30 days: it was removed or lost, and may be restored.
 */
async function removeUnneeded(ports: SweptPorts, log: Logger): Promise<void> {
  const left =
    (await sweep(ports, 'upload', (job) => !hasEnded(job))) +
    (await sweep(ports, 'result', (job, file) => job.result?.file === file));
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

/** Returns how many files stay although no known job needs them. */
async function sweep(
  { jobs, files }: SweptPorts,
  kind: FileKind,
  isNeeded: (job: Job, file: string) => boolean,
): Promise<number> {
  const since = jobs.since();
  let left = 0;
  for await (const file of files.list(kind)) {
    const stored = await jobs.find(jobOf(file));
    if (stored && isNeeded(stored.job, file)) continue;
    const writtenAt = (await files.writtenAt(kind, file)) ?? 0;
    if (!stored && writtenAt < since && writtenAt > Date.now() - strangersMs) left += 1;
    else await files.remove(kind, file);
  }
  return left;
}
