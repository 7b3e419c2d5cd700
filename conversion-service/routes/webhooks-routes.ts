import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { jsonLimit, limitBody } from '../../shared/http-server/request-body.ts';
import { json, jsonBody } from '../../shared/http-server/route.ts';
import { limitRate } from '../http/require-key.ts';
import type { ServiceApi } from '../http/service-api.ts';
import { apiRoute } from '../http/service-api.ts';
import { attemptError } from '../jobs/delivery.ts';
import { iso, prefix } from '../jobs/job-view.ts';
import type { Service } from '../service.ts';
import { requireCallbackUrl } from '../webhooks/allowed-receivers.ts';

const asked = z.strictObject({
  url: z.string().openapi({ description: 'As `callback_url` of a document', format: 'uri' }),
});

const outcome = z
  .object({
    id: z.string().openapi({ description: 'The `webhook-id` that was sent' }),
    delivered: z.boolean().openapi({ description: 'Whether the status is one of success' }),
    status: z.int().optional(),
    error: attemptError.optional(),
    duration_ms: z.int(),
  })
  .openapi('WebhookTest');

export function webhookRoutes(api: ServiceApi, service: Service) {
  const { keys, sendWebhook, allowedReceivers } = service;

  const testWebhook = apiRoute({
    method: 'post',
    path: `${prefix}/webhooks/test`,
    tags: ['Webhooks'],
    summary: 'Send a signed event now',
    description:
      'Its body is `{"test": true, "sent_at": "…"}`. It is sent once, within 15 seconds, and ' +
      'answers what came back.',
    middleware: [limitRate(service.rates.webhookTests, 'tests of webhooks'), limitBody(jsonLimit)],
    request: { body: jsonBody(asked) },
    responses: { 200: json(outcome, 'What became of it') },
  });

  api.openapi(testWebhook, async (c) => {
    const url = requireCallbackUrl('url', c.req.valid('json').url, allowedReceivers);
    const id = `test_${randomUUID()}`;
    const secrets = (await keys.webhookSecrets(c.get('apiKey').id)) ?? [];
    const body = JSON.stringify({ test: true, sent_at: iso(Date.now()) });
    const sent = await sendWebhook({ id, url, body, secrets }, c.req.raw.signal);
    const { status, error, durationMs } = sent;
    return c.json(
      {
        id,
        delivered: status !== undefined && status >= 200 && status < 300,
        ...(status !== undefined && { status }),
        ...(error !== undefined && { error }),
        duration_ms: durationMs,
      },
      200,
    );
  });
}
