import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocument } from '../contract/documented.ts';
import {
  startConversionService,
  type TestService,
} from '../fixtures/conversion/conversion-service.ts';
import { convertForm, form } from '../fixtures/conversion/form.ts';
import { type Sent, send } from '../fixtures/send.ts';

const owned = new AsyncDisposableStack();
let service: TestService;
let document: Awaited<ReturnType<typeof readDocument>>;

beforeAll(async () => {
  service = owned.use(await startConversionService());
  document = await readDocument(service.base);
});

afterAll(() => owned.disposeAsync());

test('the document is valid OpenAPI 3.1 and lists every path', async () => {
  const { json } = await send(service.base, { path: '/openapi.json' });
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(json)));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(document.version).toBe('3.1.0');
  expect(document.operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /api/v1/jobs/{job_id}',
    'GET /api/v1/batch/{batch_id}',
    'GET /api/v1/batch/{batch_id}/download',
    'GET /api/v1/formats',
    'GET /api/v1/jobs/{job_id}',
    'GET /api/v1/jobs/{job_id}/deliveries',
    'GET /api/v1/jobs/{job_id}/download',
    'GET /api/v1/jobs/{job_id}/events',
    'GET /docs',
    'GET /healthz',
    'GET /metrics',
    'GET /openapi.json',
    'GET /readyz',
    'POST /api/v1/batch',
    'POST /api/v1/convert',
    'POST /api/v1/webhooks/test',
  ]);
});

test('every operation but those of operation and documentation asks for a key', async () => {
  const open = ['/docs', '/healthz', '/metrics', '/openapi.json', '/readyz'];
  for (const { method, path } of document.operations) {
    const { status } = await send(service.base, { method, path });
    expect(`${method} ${path} ${status}`).toBe(
      `${method} ${path} ${open.includes(path) ? 200 : 401}`,
    );
  }
});

test('answers are what the document promises', async () => {
  const job = (await service.send(convertForm('a.odt', 'text'))).json as { job_id: string };
  const broken = (await service.send(convertForm('a.odt', 'broken'))).json as { job_id: string };
  const parts = [['files', 'a.odt', 'text']] as const;
  const batch = (
    await service.send(
      form(
        '/api/v1/batch',
        parts.map((part) => [...part]),
      ),
    )
  ).json as { batch_id: string };
  await service.untilEnded(`/api/v1/jobs/${job.job_id}`);
  await service.untilEnded(`/api/v1/jobs/${broken.job_id}`);
  await service.untilEnded(`/api/v1/batch/${batch.batch_id}`);
  const requests: Sent[] = [
    convertForm('a.odt', 'text'),
    convertForm('a.exe', 'text'),
    convertForm('a.odt', 'text', 'epub'),
    form('/api/v1/batch', [['files', 'a.odt', 'text']]),
    form('/api/v1/batch', []),
    { path: `/api/v1/jobs/${job.job_id}` },
    { path: `/api/v1/jobs/${broken.job_id}` },
    { path: `/api/v1/jobs/${broken.job_id}/events` },
    { path: `/api/v1/jobs/${crypto.randomUUID()}` },
    { path: `/api/v1/jobs/${job.job_id}/deliveries` },
    { method: 'POST', path: '/api/v1/webhooks/test', body: { url: 'https://127.0.0.1/' } },
    { path: `/api/v1/batch/${batch.batch_id}` },
    { path: `/api/v1/batch/${batch.batch_id}/download` },
    { path: `/api/v1/jobs/${broken.job_id}/download` },
    { path: '/api/v1/formats' },
    { path: '/healthz' },
    { path: '/readyz' },
    { path: '/metrics' },
    { path: '/docs' },
    { path: '/openapi.json' },
    { method: 'DELETE', path: `/api/v1/jobs/${job.job_id}` },
  ];
  for (const sent of requests) {
    const answer = await service.send(sent);
    document.expectDocumented(sent, answer);
  }
});
