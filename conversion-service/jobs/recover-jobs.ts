import { estimateWeight } from './estimate-weight.ts';
import type { FileKind } from './file-store.ts';
import { hasEnded, type Job } from './job.ts';
import type { SweptPorts } from './ports.ts';
import { jobOf } from './result-file.ts';

/**
 * Brings order into what an earlier process left behind, before anything runs: every job that has
 * not ended waits in the queue, and no file is there that no job needs.
 */
export async function recoverJobs(ports: SweptPorts): Promise<void> {
  for await (const job of ports.jobs.unfinished()) await queueAgain(ports, job);
  await sweep(ports, 'upload', (job) => !hasEnded(job));
  await sweep(ports, 'result', (job, file) => job.result?.file === file);
}

async function queueAgain({ jobs, queue }: SweptPorts, { id }: Job): Promise<void> {
  const stored = await jobs.find(id);
  if (!stored || hasEnded(stored.job)) return;
  const { job, revision } = stored;
  if (job.status === 'processing') {
    await jobs.replace({ ...job, status: 'queued', startedAt: null }, revision);
  }
  const weight = estimateWeight(job.inputFormat, job.bytes);
  await queue.add([{ jobId: job.id, keyId: job.keyId, weight }]);
}

async function sweep(
  { jobs, files }: SweptPorts,
  kind: FileKind,
  isNeeded: (job: Job, file: string) => boolean,
): Promise<void> {
  for await (const file of files.list(kind)) {
    const stored = await jobs.find(jobOf(file));
    if (!stored || !isNeeded(stored.job, file)) await files.remove(kind, file);
  }
}
