import { z } from '@hono/zod-openapi';
import { json } from '../../shared/http-server/route.ts';
import { limitRate } from '../http/require-key.ts';
import type { ServiceApi } from '../http/service-api.ts';
import { apiRoute } from '../http/service-api.ts';
import { preferHeader, preferredWait, waitForEnd } from '../http/wait.ts';
import { hasEnded } from '../jobs/job.ts';
import { jobView, prefix, viewOf } from '../jobs/job-view.ts';
import type { Service } from '../service.ts';
import { maxDocumentSize } from '../storage/storage.ts';
import { acceptUpload } from './accept-upload.ts';
import { binaryFile, idempotencyHeader, uploadBody } from './upload-form.ts';

const accepted = z
  .object({ job_id: z.uuid(), status: z.literal('queued'), status_url: z.string() })
  .openapi('AcceptedJob');

export function convertRoutes(api: ServiceApi, service: Service) {
  const convert = apiRoute({
    method: 'post',
    path: `${prefix}/convert`,
    tags: ['Conversion'],
    summary: 'Convert a file',
    description:
      `Up to ${maxDocumentSize}. With \`Prefer: wait=30\` it is answered when the job ends, with the ` +
      'job; otherwise, and where it takes longer, the job is asked for at `status_url`, which ' +
      '`Location` names too, best with `?wait=30`.',
    middleware: [limitRate(service.rates.convert, 'conversions', ({ convert: own }) => own)],
    request: {
      headers: idempotencyHeader.extend(preferHeader.shape),
      body: uploadBody({ file: binaryFile }),
    },
    responses: {
      200: json(jobView, 'The job, which ended within the time asked for'),
      202: json(accepted, 'The job'),
    },
  });

  api.openapi(convert, async (c) => {
    const id = await acceptUpload(c, service, { kind: 'job', fileField: 'file', maxFiles: 1 });
    const statusUrl = `${prefix}/jobs/${id}`;
    c.header('Location', statusUrl);
    const seconds = preferredWait(c);
    if (seconds > 0) {
      await waitForEnd(c, service, { ids: [id], seconds });
      const job = (await service.ports.jobs.find(id))?.job;
      if (job && hasEnded(job)) return c.json(viewOf(job), 200);
    }
    return c.json({ job_id: id, status: 'queued' as const, status_url: statusUrl }, 202);
  });
}
