import { expect, test } from 'vitest';
import {
  printedKey,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { convertForm } from '../fixtures/conversion/form.ts';
import { startTraceCollector } from '../fixtures/conversion/trace-collector.ts';
import { tempDir } from '../fixtures/temp-dir.ts';

test('a request, its job and the engine are one trace, which may begin elsewhere', async () => {
  using collector = await startTraceCollector();
  const service = await startConversionProcess({
    dataDir: await tempDir(),
    environment: collector.environment,
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
  expect(collector.spans.map((each) => JSON.stringify(each.attributes)).join()).not.toContain(
    'größe',
  );
});
