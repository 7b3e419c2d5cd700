import type { Logger } from 'pino';
import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import type { Batch, Job } from '../jobs/job.ts';
import type { JobStore } from '../jobs/job-store.ts';
import { expired, requireKept } from '../retention/retention.ts';

type Asker = { jobs: JobStore; keyId: string; now: number };

/** The key's own job. Throws `not_found`, for another key's as well, or `expired`. */
export async function ownJob(asker: Asker, id: string): Promise<Job> {
  const stored = await asker.jobs.find(id);
  if (stored?.job.keyId !== asker.keyId) return gone(asker, id, 'job');
  requireKept(stored.job.createdAt, asker.now);
  return stored.job;
}

export type OwnBatch = {
  batch: Batch;
  /** Those of its documents. */
  jobs: [Job, ...Job[]];
  /** The job that merges them into one PDF, where that was requested. */
  merging: Job | undefined;
};

/** The key's own batch with those of its jobs that were not deleted. Throws as `ownJob` does. */
export async function ownBatch(asker: Asker, id: string): Promise<OwnBatch> {
  const batch = await asker.jobs.findBatch(id);
  if (batch?.keyId !== asker.keyId) return gone(asker, id, 'batch');
  requireKept(batch.createdAt, asker.now);
  const all = await asker.jobs.findAll(batch.jobIds);
  const merging = all.find(({ mergeOf }) => mergeOf !== undefined);
  const [first, ...others] = all.filter((job) => job !== merging);
  if (!first) throw notFound('batch');
  return { batch, jobs: [first, ...others], merging };
}

async function gone({ jobs, keyId }: Asker, id: string, what: string): Promise<never> {
  const tombstone = await jobs.findTombstone(id);
  throw tombstone?.keyId === keyId ? expired() : notFound(what);
}

function notFound(what: string): Problem {
  return new Problem('not_found', `There is no such ${what} of this key.`);
}

/** How many jobs are remembered, so that each is logged only once. */
const maxRemembered = 1_000;

/**
 * Makes the Problem of a completed job whose result is missing or incomplete: it was removed, or the
 * disk lost it. Logs each once.
 */
export function lostResults(log: Logger): (jobId: string) => Problem<AnyProblemCode> {
  const logged = new Set<string>();
  return (jobId) => {
    if (!logged.has(jobId)) {
      if (logged.size >= maxRemembered) logged.clear();
      logged.add(jobId);
      log.error({ jobId }, 'the result of a completed job is not in the store of files any more');
    }
    return new Problem(
      'expired',
      'The job is completed, but its result is no longer on the disk of the service: it was ' +
        'removed there, or lost. Convert the document again.',
    );
  };
}
