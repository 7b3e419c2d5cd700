import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  printedKey,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { convertForm } from '../fixtures/conversion/form.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
});
const request = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** What takes spans as OpenTelemetry's collector does. */
async function startCollector() {
  const spans: z.infer<typeof span>[] = [];
  const server = createServer(async (incoming, response) => {
    const { resourceSpans } = request.parse(await json(incoming));
    spans.push(
      ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap((one) => one.spans),
    );
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { spans, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a request, its job and the engine are one trace, which may begin elsewhere', async () => {
  const collector = await startCollector();
  const service = await startConversionProcess({
    dataDir: await tempDir(),
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parentSpanId = 'b7ad6b7169203331';
  const ask = sender(service.base, await printedKey(service));
  const sent = convertForm('größe.odt', 'text');
  const headers = { prefer: 'wait=30', traceparent: `00-${traceId}-${parentSpanId}-01` };
  const { status } = await ask({ ...sent, headers: { ...sent.headers, ...headers } });
  expect(status).toBe(200);
  await ask({ path: '/healthz' });
  // What is left is sent at the end.
  await service[Symbol.asyncDispose]();
  const named = (name: string) => collector.spans.find((each) => each.name === name);
  const [http, job, engine] = [
    named('POST /api/v1/convert'),
    named('convert document'),
    named('run engine'),
  ];
  expect(http).toMatchObject({ traceId, parentSpanId });
  expect(job).toMatchObject({ traceId, parentSpanId: http?.spanId });
  expect(engine).toMatchObject({ traceId, parentSpanId: job?.spanId });
  expect(collector.spans.some(({ name }) => name.includes('healthz'))).toBe(false);
  expect(JSON.stringify(collector.spans)).not.toContain('größe');
});
