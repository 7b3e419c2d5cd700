import { z } from '@hono/zod-openapi';
import { type Batch, hasEnded, type Job, job } from '../jobs/job.ts';
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
    jobs: z.array(jobView),
  })
  .openapi('Batch');

export function viewOfBatch(
  { id, createdAt }: Batch,
  jobs: [Job, ...Job[]],
): z.infer<typeof batchView> {
  const status = statusOf(jobs);
  const ends = jobs.map(({ completedAt }) => completedAt ?? createdAt);
  return {
    batch_id: id,
    status,
    total: jobs.length,
    completed: jobs.filter((counted) => counted.status === 'completed').length,
    failed: jobs.filter((counted) => counted.status === 'failed').length,
    created_at: iso(createdAt),
    completed_at: jobs.every(hasEnded) ? iso(Math.max(...ends)) : null,
    ...(status === 'completed' && { download_url: `${prefix}/batch/${id}/download` }),
    jobs: jobs.map(viewOf),
  };
}

/** `completed` once every job ended and one or more succeeded. */
export function statusOf(jobs: [Job, ...Job[]]): Job['status'] {
  if (jobs.every(hasEnded)) {
    return jobs.some(({ status }) => status === 'completed') ? 'completed' : 'failed';
  }
  return jobs.every(({ status }) => status === 'queued') ? 'queued' : 'processing';
}
