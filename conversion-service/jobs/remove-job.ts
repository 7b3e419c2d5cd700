import { isFullDisk } from '../../shared/node/full-disk.ts';
import type { JobResult } from './job.ts';
import { queueMerge } from './merging.ts';
import type { Ports } from './ports.ts';

/**
 * Removes all there is of a job. A process that works on it finds it gone and drops its result. On a
 * full disk the files go first: that frees the space to record the removal.
 */
export async function removeJob(ports: Ports, id: string): Promise<void> {
  const { jobs, queue } = ports;
  const job = (await jobs.find(id))?.job;
  const result = job?.result;
  try {
    await jobs.remove(id);
  } catch (error) {
    if (!isFullDisk(error)) throw error;
    await removeFiles(ports, id, result);
    await jobs.remove(id);
  }
  await queue.remove(id);
  await removeFiles(ports, id, result);
  if (job) await queueMerge(ports, job);
}

async function removeFiles({ files }: Ports, id: string, result: JobResult | null | undefined) {
  await files.remove('upload', id);
  if (result) await files.remove('result', result.file);
}
