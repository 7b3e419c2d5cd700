import type { Ports } from './ports.ts';

/** Removes all there is of a job. What works on it finds it gone and drops what it made. */
export async function removeJob({ jobs, queue, files }: Ports, id: string): Promise<void> {
  const result = (await jobs.find(id))?.job.result;
  await jobs.remove(id);
  await queue.remove(id);
  await files.remove('upload', id);
  if (result) await files.remove('result', result.file);
}
