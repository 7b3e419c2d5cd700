import { z } from '@hono/zod-openapi';
import { Problem } from '../../shared/api/problem.ts';
import { bytes, json } from '../../shared/http-server/route.ts';
import type { ServiceApi } from '../http/service-api.ts';
import { apiRoute } from '../http/service-api.ts';
import type { Service } from '../service.ts';

const tags = ['Operation'];
/** Monitoring has no key. */
const security: [] = [];

const state = z.object({ status: z.literal('ok') });

const healthz = apiRoute({
  method: 'get',
  path: '/healthz',
  tags,
  security,
  summary: 'Whether the process answers',
  responses: { 200: json(state, 'It does') },
});

const readyz = apiRoute({
  method: 'get',
  path: '/readyz',
  tags,
  security,
  summary: 'Whether the service takes jobs',
  description: '503 `not_ready` where its store cannot be read.',
  responses: { 200: json(state, 'It does') },
});

const metrics = apiRoute({
  method: 'get',
  path: '/metrics',
  tags,
  security,
  summary: 'Metrics for Prometheus',
  responses: { 200: bytes('text/plain', 'The text format of Prometheus') },
});

export function operationRoutes(api: ServiceApi, service: Service) {
  api.openapi(healthz, (c) => c.json({ status: 'ok' as const }, 200));

  api.openapi(readyz, async (c) => {
    await requireReady(service);
    return c.json({ status: 'ok' as const }, 200);
  });

  api.openapi(metrics, async () => {
    const text = await service.metrics.render();
    return new Response(text, { headers: { 'content-type': service.metrics.mediaType } });
  });
}

async function requireReady({ ports }: Service): Promise<void> {
  try {
    const waitsFor = ports.waitsFor ? await ports.waitsFor() : await readFrom(ports);
    if (waitsFor === null) return;
    throw new Problem('not_ready', `The service waits for ${waitsFor}.`, { retryAfterSeconds: 5 });
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    const problem = 'The store of the service cannot be read. Its log says why.';
    throw new Problem('not_ready', problem, { cause, retryAfterSeconds: 10 });
  }
}

async function readFrom({ queue }: Service['ports']): Promise<null> {
  await queue.depth();
  return null;
}
