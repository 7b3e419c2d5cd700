import { z } from '@hono/zod-openapi';
import { type AnyProblemCode, Problem } from '../../shared/api/problem.ts';
import { bytes, json } from '../../shared/http-server/route.ts';
import { streamAnswer } from '../../shared/http-server/stream-answer.ts';
import { lostResults, type OwnBatch, ownBatch } from '../http/own-job.ts';
import { limitRate } from '../http/require-key.ts';
import { sendResult, zipResults } from '../http/send-result.ts';
import type { ServiceApi } from '../http/service-api.ts';
import { apiRoute } from '../http/service-api.ts';
import { preferHeader, preferredWait, waitForEnd, waitQuery } from '../http/wait.ts';
import { hasEnded, type Job, job } from '../jobs/job.ts';
import { idIn, iso, jobView, prefix, viewOf } from '../jobs/job-view.ts';
import type { ProgressBoard } from '../jobs/progress-board.ts';
import type { Service } from '../service.ts';
import { maxDocumentSize } from '../storage/storage.ts';
import { acceptUpload } from './accept-upload.ts';
import { binaryFile, idempotencyHeader, uploadBody } from './upload-form.ts';

/** A batch as the API returns it. */
const batchView = z
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

const tags = ['Batches'];
const maxFiles = 100;

const accepted = z
  .object({
    batch_id: z.uuid(),
    status: z.literal('queued'),
    status_url: z.string(),
    total: z.int(),
    jobs: z.array(z.object({ job_id: z.uuid(), filename: z.string(), status_url: z.string() })),
  })
  .openapi('AcceptedBatch');

const filesField = { type: 'array' as const, items: binaryFile, minItems: 1, maxItems: maxFiles };

const getBatch = apiRoute({
  method: 'get',
  path: `${prefix}/batch/{batch_id}`,
  tags,
  summary: 'The state of a batch and its jobs',
  description:
    'It is completed once every job ended and one or more succeeded, with `merge=true` once they are ' +
    'one PDF. With `wait` it is answered then, or after so many seconds.',
  request: { ...idIn('batch_id'), query: waitQuery },
  responses: { 200: json(batchView, 'The batch') },
});

export function batchRoutes(api: ServiceApi, service: Service) {
  const { jobs, progress } = service.ports;

  const createBatch = apiRoute({
    method: 'post',
    path: `${prefix}/batch`,
    tags,
    summary: 'Convert up to 100 files',
    description:
      `The field \`files\` once for each file, ${maxDocumentSize} each. A file whose name is not ` +
      'known or that cannot become the output refuses the batch; one with a broken content fails alone.',
    middleware: [limitRate(service.rates.batch, 'batches', ({ batch }) => batch)],
    request: {
      headers: idempotencyHeader.extend(preferHeader.shape),
      body: uploadBody({ files: filesField }),
    },
    responses: {
      200: json(batchView, 'The batch, which ended within the time asked for'),
      202: json(accepted, 'The batch'),
    },
  });

  api.openapi(createBatch, async (c) => {
    const id = await acceptUpload(c, service, { kind: 'batch', fileField: 'files', maxFiles });
    const asker = { jobs, keyId: c.get('apiKey').id, now: service.time.time() };
    const taken = await ownBatch(asker, id);
    const { jobs: created } = taken;
    const statusUrl = `${prefix}/batch/${id}`;
    c.header('Location', statusUrl);
    const seconds = preferredWait(c);
    if (seconds > 0) {
      await waitForEnd(c, service, { ids: runningOf(taken), seconds });
      const own = await ownBatch(asker, id);
      if (runningOf(own).length === 0) return c.json(viewOfBatch(own, progress), 200);
    }
    return c.json(
      {
        batch_id: id,
        status: 'queued' as const,
        status_url: statusUrl,
        total: created.length,
        jobs: created.map((job) => ({
          job_id: job.id,
          filename: job.filename,
          status_url: `${prefix}/jobs/${job.id}`,
        })),
      },
      202,
    );
  });

  api.openapi(getBatch, async (c) => {
    const asker = { jobs, keyId: c.get('apiKey').id, now: service.time.time() };
    const asked = await ownBatch(asker, c.req.param('batch_id'));
    const { wait: seconds = 0 } = c.req.valid('query');
    const running = runningOf(asked);
    if (seconds === 0 || running.length === 0) return c.json(viewOfBatch(asked, progress), 200);
    await waitForEnd(c, service, { ids: running, seconds });
    const own = await ownBatch({ ...asker, now: service.time.time() }, asked.batch.id);
    return c.json(viewOfBatch(own, progress), 200);
  });
}

/** The ids of its jobs that have not ended. */
function runningOf({ jobs, merging }: OwnBatch): string[] {
  const all = merging ? [...jobs, merging] : jobs;
  return all.filter((job) => !hasEnded(job)).map(({ id }) => id);
}

function viewOfBatch(
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
 * that was requested.
 */
function statusOf({ jobs, merging }: Pick<OwnBatch, 'jobs' | 'merging'>): Job['status'] {
  if (merging && hasEnded(merging)) return merging.status;
  if (!merging && jobs.every(hasEnded)) {
    return jobs.some(({ status }) => status === 'completed') ? 'completed' : 'failed';
  }
  return jobs.every(({ status }) => status === 'queued') ? 'queued' : 'processing';
}

const download = apiRoute({
  method: 'get',
  path: `${prefix}/batch/{batch_id}/download`,
  tags: ['Batches'],
  summary: 'Download the results of a batch as a ZIP, or as one PDF where it was merged',
  description:
    'Each result once, equal names numbered, and `errors.json` where jobs failed. 409 until the ' +
    'batch is completed.',
  request: idIn('batch_id'),
  responses: {
    200: {
      description: 'The archive, or the PDF',
      content: {
        ...bytes('application/zip', '').content,
        ...bytes('application/pdf', '').content,
      },
    },
    206: bytes('application/pdf', 'A part of the PDF'),
    304: { description: 'The client has the PDF already' },
  },
});

export function batchDownloadRoutes(api: ServiceApi, service: Service) {
  const { jobs, files } = service.ports;
  const lost = lostResults(service.log);
  api.openapi(download, async (c) => {
    const asker = { jobs, keyId: c.get('apiKey').id, now: service.time.time() };
    const { batch, jobs: own, merging } = await ownBatch(asker, c.req.param('batch_id'));
    if (merging) return sendResult(c, service, { job: merging, lost });
    requireCompleted(statusOf({ jobs: own, merging }));
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="batch-${batch.id}.zip"`,
      'cache-control': 'private, no-cache',
    };
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    const body = streamAnswer(c.env.outgoing, zipResults(own, files, lost), (err) =>
      service.log.error({ err }, 'the download of a batch broke off'),
    );
    return new Response(body, { headers });
  });
}

function requireCompleted(status: ReturnType<typeof statusOf>): void {
  if (status === 'completed') return;
  throw status === 'failed' ? allFailed() : notYet(status);
}

function allFailed(): Problem<AnyProblemCode> {
  return new Problem('job_failed', 'No file of this batch could be converted. Its jobs say why.');
}

function notYet(status: string): Problem<AnyProblemCode> {
  return new Problem(
    'job_not_completed',
    `The batch is ${status}. Ask again when it is completed.`,
  );
}
