import { setTimeout as pause } from 'node:timers/promises';
import { isStorageFault } from '../../storage/storage-fault.ts';
import type { Job } from '../job.ts';
import type { Lease } from '../job-queue.ts';
import type { Ports } from '../ports.ts';

/** Lets a job wait in the queue again, as if nobody had taken it. */
export async function putBack(ports: Ports, lease: Lease): Promise<void> {
  await markQueued(ports, lease);
  await lease.giveBack();
}

/** Says of a job that it waits; the lease stays. */
export async function markQueued({ jobs }: Ports, lease: Lease): Promise<void> {
  const stored = await jobs.find(lease.entry.jobId);
  if (stored?.job.status !== 'processing') return;
  const job: Job = { ...stored.job, status: 'queued', startedAt: null };
  await jobs.replace(job, stored.revision);
}

const againMs = 1_000;

/**
 * As `putBack`, however long a disk without room refuses to note it: a lease that ran out instead
 * would count against the document.
 * @throws the signal's reason once it is aborted
 */
export async function putBackSurely(ports: Ports, lease: Lease, signal: AbortSignal) {
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
