import { z } from '@hono/zod-openapi';
import { json } from '../../shared/http/route.ts';
import type { Api } from '../http/api.ts';
import { apiRoute } from '../http/api-route.ts';
import { limitRate } from '../http/require-allowance.ts';
import type { Service } from '../service.ts';
import { maxDocumentSize } from '../storage/storage.ts';
import { acceptUpload } from './accept-upload.ts';
import { prefix } from './job-view.ts';
import { binaryFile, idempotencyHeader, uploadBody } from './upload-form.ts';

const accepted = z
  .object({ job_id: z.uuid(), status: z.literal('queued'), status_url: z.string() })
  .openapi('AcceptedJob');

export function convertRoutes(api: Api, service: Service) {
  const convert = apiRoute({
    method: 'post',
    path: `${prefix}/convert`,
    tags: ['Conversion'],
    summary: 'Convert a file',
    description: `Up to ${maxDocumentSize}. The job is polled at \`status_url\`, which \`Location\` names too.`,
    middleware: [limitRate(service.rates.convert, 'conversions')],
    request: { headers: idempotencyHeader, body: uploadBody({ file: binaryFile }) },
    responses: { 202: json(accepted, 'The job') },
  });

  api.openapi(convert, async (c) => {
    const id = await acceptUpload(c, service, { kind: 'job', fileField: 'file', maxFiles: 1 });
    const statusUrl = `${prefix}/jobs/${id}`;
    c.header('Location', statusUrl);
    return c.json({ job_id: id, status: 'queued' as const, status_url: statusUrl }, 202);
  });
}
