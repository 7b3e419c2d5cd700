import { isFullDisk } from '../../shared/node/full-disk.ts';
import type { JobResult } from './job.ts';
import type { Ports } from './ports.ts';

/**
 * Removes all there is of a job. What works on it finds it gone and drops what it made. On a full
 * disk the files go first: that makes room for the word of it.
 */
export async function removeJob(ports: Ports, id: string): Promise<void> {
  const { jobs, queue } = ports;
  const result = (await jobs.find(id))?.job.result;
  try {
    await jobs.remove(id);
  } catch (error) {
    if (!isFullDisk(error)) throw error;
    await removeFiles(ports, id, result);
    await jobs.remove(id);
  }
  await queue.remove(id);
  await removeFiles(ports, id, result);
}

async function removeFiles({ files }: Ports, id: string, result: JobResult | null | undefined) {
  await files.remove('upload', id);
  if (result) await files.remove('result', result.file);
}
