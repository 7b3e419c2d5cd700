import { z } from '@hono/zod-openapi';
import type { OwnBatch } from '../http/own-job.ts';
import { hasEnded, type Job, job } from '../jobs/job.ts';
import type { ProgressBoard } from '../jobs/progress-board.ts';
import { iso, jobView, prefix, viewOf } from './job-view.ts';

/** A batch as its owner sees it. */
export const batchView = z
  .object({
    batch_id: z.uuid(),
    status: job.shape.status,
    total: z.int(),
    completed: z.int(),
    failed: z.int(),
    created_at: z.iso.datetime(),
    completed_at: z.iso.datetime().nullable(),
    download_url: z.string().optional().openapi({ description: 'Of a completed batch' }),
    merge_job: jobView.optional().openapi({
      description:
        'With `merge=true` the job that makes one PDF of all; it begins when the others ended',
    }),
    jobs: z.array(jobView),
  })
  .openapi('Batch');

export function viewOfBatch(
  { batch, jobs, merging }: OwnBatch,
  { find }: ProgressBoard,
): z.infer<typeof batchView> {
  const { id, createdAt } = batch;
  const status = statusOf({ jobs, merging });
  const all = merging ? [...jobs, merging] : jobs;
  const ends = all.map(({ completedAt }) => completedAt ?? createdAt);
  return {
    batch_id: id,
    status,
    total: jobs.length,
    completed: jobs.filter((counted) => counted.status === 'completed').length,
    failed: jobs.filter((counted) => counted.status === 'failed').length,
    created_at: iso(createdAt),
    completed_at: all.every(hasEnded) ? iso(Math.max(...ends)) : null,
    ...(status === 'completed' && { download_url: `${prefix}/batch/${id}/download` }),
    ...(merging && { merge_job: viewOf(merging) }),
    jobs: jobs.map((each) => viewOf(each, find(each.id))),
  };
}

/**
 * `completed` once every job ended and one or more succeeded, or once all of them are merged where
 * that was asked for.
 */
export function statusOf({ jobs, merging }: Pick<OwnBatch, 'jobs' | 'merging'>): Job['status'] {
  if (merging && hasEnded(merging)) return merging.status;
  if (!merging && jobs.every(hasEnded)) {
    return jobs.some(({ status }) => status === 'completed') ? 'completed' : 'failed';
  }
  return jobs.every(({ status }) => status === 'queued') ? 'queued' : 'processing';
}
