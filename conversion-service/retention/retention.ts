import { Problem } from '../../shared/api/problem.ts';
import { hasEnded } from '../jobs/job.ts';
import type { SweptPorts } from '../jobs/ports.ts';
import { isOver, keptMs, tombstoneMs } from './kept.ts';

const pageSize = 200;

/** Throws `expired` for what is over, also before it was swept. */
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
 * Removes what is over: files first, then records, so that a crash in between leaves nothing
 * behind. A job that is being worked on goes at the sweep after its end.
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
