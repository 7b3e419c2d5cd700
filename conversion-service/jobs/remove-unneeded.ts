import type { Arriving } from './arriving.ts';
import { hasEnded, type Job } from './job.ts';
import type { FileKind, SweptPorts } from './ports.ts';
import { jobOf } from './result-file.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** How long files are kept that belong to a database which is lost. */
const strangersMs = 30 * dayMs;

const isNeeded: Record<FileKind, (job: Job, file: string) => boolean> = {
  upload: (job) => !hasEnded(job),
  result: (job, file) => job.result?.file === file,
};

/**
 * Removes the files of a kind that no job needs. Those that are older than the database stay for 30
 * days: it was removed or lost, and may be restored.
 *
 * @param arriving left out before anything runs
 * @returns how many files stay although no known job needs them
 */
export async function removeUnneeded(
  { jobs, files }: SweptPorts,
  kind: FileKind,
  arriving?: Arriving,
): Promise<number> {
  const since = jobs.since();
  let left = 0;
  for await (const file of files.list(kind)) {
    // Asked before the job is: the job is stored first, and then the upload is let go.
    if (arriving?.has(file)) continue;
    const stored = await jobs.find(jobOf(file));
    if (stored && isNeeded[kind](stored.job, file)) continue;
    const writtenAt = (await files.writtenAt(kind, file)) ?? 0;
    if (!stored && writtenAt < since && writtenAt > Date.now() - strangersMs) left += 1;
    else await files.remove(kind, file);
  }
  return left;
}
