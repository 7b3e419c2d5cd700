import { z } from '@hono/zod-openapi';
import { json } from '../../shared/http-server/route.ts';
import { ownJob } from '../http/own-job.ts';
import type { ServiceApi } from '../http/service-api.ts';
import { apiRoute } from '../http/service-api.ts';
import { attemptError, type Delivery, delivery } from '../jobs/delivery.ts';
import { idIn, iso, prefix } from '../jobs/job-view.ts';
import type { Service } from '../service.ts';

const timestamp = z.iso.datetime();

const attemptView = z.object({
  at: timestamp,
  status: z.int().optional().openapi({ description: 'What the receiver answered' }),
  error: attemptError.optional().openapi({ description: 'Why there was no answer' }),
  duration_ms: z.int(),
});

const deliveriesView = z
  .object({
    deliveries: z.array(
      z.object({
        id: z.string().openapi({ description: 'The `webhook-id`, the same for every attempt' }),
        url: z.string(),
        state: delivery.shape.state,
        attempts: z.array(attemptView).openapi({ description: 'The last 50' }),
        next_attempt_at: timestamp
          .optional()
          .openapi({ description: 'The earliest time, while it is pending' }),
      }),
    ),
  })
  .openapi('Deliveries');

const getDeliveries = apiRoute({
  method: 'get',
  path: `${prefix}/jobs/{job_id}/deliveries`,
  tags: ['Webhooks'],
  summary: 'What became of the webhook of a job',
  description:
    'Empty until the job ends, and where it has no `callback_url`. `failed`: 24 hours passed; ' +
    '`stopped`: the receiver answered 410, or the key was revoked.',
  request: idIn('job_id'),
  responses: { 200: json(deliveriesView, 'The deliveries') },
});

export function deliveryRoutes(api: ServiceApi, { ports, time }: Service) {
  api.openapi(getDeliveries, async (c) => {
    const asker = { jobs: ports.jobs, keyId: c.get('apiKey').id, now: time.time() };
    const { id } = await ownJob(asker, c.req.param('job_id'));
    const found = await ports.deliveries.find(id);
    return c.json({ deliveries: found ? [viewOfDelivery(found)] : [] }, 200);
  });
}

function viewOfDelivery({ id, url, state, attempts, nextAttemptAt }: Delivery) {
  return {
    id,
    url,
    state,
    attempts: attempts.map(({ at, status, error, durationMs }) => ({
      at: iso(at),
      ...(status !== undefined && { status }),
      ...(error !== undefined && { error }),
      duration_ms: durationMs,
    })),
    ...(nextAttemptAt !== null && { next_attempt_at: iso(nextAttemptAt) }),
  };
}
