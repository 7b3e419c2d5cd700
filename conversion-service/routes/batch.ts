import { z } from '@hono/zod-openapi';
import { json } from '../../shared/http/route.ts';
import type { Api } from '../http/api.ts';
import { apiRoute } from '../http/api-route.ts';
import { type OwnBatch, ownBatch } from '../http/own-job.ts';
import { limitRate } from '../http/require-allowance.ts';
import { preferHeader, preferredWait, waitForEnd, waitQuery } from '../http/wait.ts';
import { hasEnded } from '../jobs/job.ts';
import type { Service } from '../service.ts';
import { maxDocumentSize } from '../storage/storage.ts';
import { acceptUpload } from './accept-upload.ts';
import { batchView, viewOfBatch } from './batch-view.ts';
import { idIn, prefix } from './job-view.ts';
import { binaryFile, idempotencyHeader, uploadBody } from './upload-form.ts';

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

export function batchRoutes(api: Api, service: Service) {
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
