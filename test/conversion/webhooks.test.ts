import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sweepExpired } from '../../conversion-service/retention/retention.ts';
import {
  startConversionService,
  type TestService,
} from '../fixtures/conversion/conversion-service.ts';
import { copyingConverter } from '../fixtures/conversion/copying-converter.ts';
import { form, type Part } from '../fixtures/conversion/form.ts';
import { startWebhookReceiver } from '../fixtures/conversion/webhook-receiver.ts';

const patience = { timeout: 60_000, interval: 20 };
const hourMs = 60 * 60 * 1_000;
const owned = new AsyncDisposableStack();
let service: TestService;
/** Moves the service's clock. */
let ahead = 0;

beforeAll(async () => {
  const environment = { CONVERSION_CALLBACK_ALLOW: '127.0.0.1' };
  const converter = copyingConverter();
  const now = () => Date.now() + ahead;
  service = owned.use(await startConversionService({ environment, converter, now }));
});

afterAll(() => owned.disposeAsync());

type Accepted = { job_id: string; status_url: string };
type Log = { deliveries: { id: string; state: string; attempts: object[] }[] };

async function receive(...given: Parameters<typeof startWebhookReceiver>) {
  const receiver = await startWebhookReceiver(...given);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  return receiver;
}

async function convert(content: string, url: string): Promise<Accepted> {
  const parts: Part[] = [
    ['file', 'a.odt', content],
    ['callback_url', url],
  ];
  const { status, json } = await service.send(form('/api/v1/convert', parts));
  expect(status).toBe(202);
  return json as Accepted;
}

async function secret(): Promise<string> {
  const id = service.key.split('_')[1] ?? '';
  return (await service.keys.webhookSecrets(id))?.[0] ?? '';
}

async function log(statusUrl: string): Promise<Log['deliveries']> {
  const { json } = await service.send({ path: `${statusUrl}/deliveries` });
  return (json as Log).deliveries;
}

function untilIn(state: string, statusUrl: string): Promise<Log['deliveries'][number]> {
  return vi.waitFor(async () => {
    const [found] = await log(statusUrl);
    if (found?.state !== state) throw new Error(`${statusUrl} is ${found?.state}`);
    return found;
  }, patience);
}

test.each(['text', 'broken'])(
  'the end of a job that says “%s” is told as it is',
  async (content) => {
    const receiver = await receive();
    const url = `${receiver.url}?token=s3cret`;
    const { job_id: id, status_url: statusUrl } = await convert(content, url);
    const [got] = await receiver.until(1);
    expect(got?.path).toBe('/hook?token=s3cret');
    expect(got?.headers).toMatchObject({ 'content-type': 'application/json' });
    const { json } = await service.send({ path: statusUrl });
    expect(got?.verified(await secret())).toEqual(json);
    expect(JSON.stringify(json)).not.toContain('s3cret');
    const delivered = await untilIn('delivered', statusUrl);
    expect(delivered).toEqual({
      ...{ id: `msg_${id}`, url, state: 'delivered' },
      attempts: [{ at: expect.any(String), status: 204, duration_ms: expect.any(Number) }],
    });
    expect(got?.id).toBe(delivered.id);
    expect(receiver.received).toHaveLength(1);
  },
);

test('each job of a batch is told', async () => {
  const receiver = await receive();
  const files = ['text', 'broken', 'text'].map(
    (content, index): Part => [...(['files', `${index}.odt`, content] as const)],
  );
  const { json } = await service.send(
    form('/api/v1/batch', [['callback_url', receiver.url], ...files]),
  );
  const received = await receiver.until(3);
  const ids = received.map(({ body }) => JSON.parse(body).job_id);
  const jobs = (json as { jobs: Accepted[] }).jobs.map(({ job_id: id }) => id);
  expect(ids.toSorted()).toEqual(jobs.toSorted());
});

test('what fails is tried again with the same id, until it is taken', async () => {
  const receiver = await receive((response, number) =>
    response.writeHead(number ? 200 : 500).end(),
  );
  const { status_url: statusUrl } = await convert('text', receiver.url);
  const [failing] = await vi.waitFor(async () => {
    const found = await log(statusUrl);
    expect(found[0]?.attempts).toHaveLength(1);
    return found;
  }, patience);
  expect(failing).toMatchObject({
    state: 'pending',
    attempts: [{ status: 500 }],
    next_attempt_at: expect.any(String),
  });
  expect((await service.send({ path: '/metrics' })).bytes.toString()).toContain(
    'conversion_webhook_deliveries{state="failing"} 1',
  );
  ahead += 10_000;
  await untilIn('delivered', statusUrl);
  const [first, second] = receiver.received;
  expect(first?.id).toBe(second?.id);
  expect(second?.verified(await secret())).toMatchObject({ status: 'completed' });
});

test('410 stops it for good', async () => {
  const receiver = await receive((response) => response.writeHead(410).end());
  const { status_url: statusUrl } = await convert('text', receiver.url);
  expect(await untilIn('stopped', statusUrl)).toMatchObject({ attempts: [{ status: 410 }] });
});

test('a receiver that is slow holds up no other', async () => {
  const slow = await receive(() => undefined);
  const quick = await receive();
  for (let count = 0; count < 8; count++) await convert('text', slow.url);
  await slow.until(4);
  await convert('text', quick.url);
  await quick.until(1);
  // The limit of concurrent requests to one host.
  expect(slow.received).toHaveLength(4);
});

test('the log is its owner’s alone, and goes with the job; what is pending goes on', async () => {
  const isUp = { yet: false };
  const receiver = await receive((response) => response.writeHead(isUp.yet ? 204 : 500).end());
  const { job_id: id, status_url: statusUrl } = await convert('text', receiver.url);
  await receiver.until(1);
  const other = await service.keys.issue({ email: 'b@example.com', useCase: 'a test' });
  const deliveries = { path: `${statusUrl}/deliveries` };
  const headers = { 'x-api-key': other.text };
  expect((await service.send({ ...deliveries, headers })).status).toBe(404);
  const before = ahead;
  await vi.waitFor(
    async () => expect((await log(statusUrl))[0]?.attempts).toHaveLength(1),
    patience,
  );
  isUp.yet = true;
  const later = before + 24 * hourMs + 1;
  await sweepExpired(service.ports, Date.now() + later);
  ahead = later;
  expect((await service.send(deliveries)).status).toBe(410);
  await receiver.until(2);
  expect(receiver.received.map(({ id }) => id)).toEqual([1, 2].map(() => `msg_${id}`));
  const { deliveries: kept } = service.ports;
  await vi.waitFor(async () => expect(await kept.find(id)).toBeNull(), patience);
  ahead = before;
});

test('URLs that lead elsewhere are refused before anything is kept', async () => {
  for (const url of ['https://10.0.0.1/', 'http://a.example/', 'https://a:b@c.example/', 'x']) {
    const parts: Part[] = [
      ['file', 'a.odt', 'text'],
      ['callback_url', url],
    ];
    const refusal = { code: 'invalid_request', errors: [{ path: 'callback_url' }] };
    const answer = await service.send(form('/api/v1/convert', parts));
    expect(answer).toMatchObject({ status: 400, json: refusal });
    const test = { method: 'POST', path: '/api/v1/webhooks/test', body: { url } };
    const tested = await service.send(test);
    expect(tested).toMatchObject({ status: 400, json: { errors: [{ path: 'url' }] } });
  }
});

test('a test is sent at once and says what came back', async () => {
  const receiver = await receive((response, number) =>
    response.writeHead(number ? 302 : 200).end(),
  );
  const sent = () =>
    service.send({ method: 'POST', path: '/api/v1/webhooks/test', body: { url: receiver.url } });
  const { json, headers } = await sent();
  const duration = { duration_ms: expect.any(Number) };
  expect(json).toEqual({ id: receiver.received[0]?.id, delivered: true, status: 200, ...duration });
  expect(receiver.received[0]?.verified(await secret())).toMatchObject({ test: true });
  expect(headers['ratelimit-limit']).toBe('20');
  expect((await sent()).json).toMatchObject({ delivered: false, status: 302 });
  await receiver[Symbol.asyncDispose]();
  expect((await sent()).json).toMatchObject({ delivered: false, error: 'connection_refused' });
});

test('no URL and no secret is in the log, and nobody else may read the file of keys', async () => {
  await using quiet = await startConversionService({
    environment: { CONVERSION_CALLBACK_ALLOW: '127.0.0.1', CONVERSION_LOG_LEVEL: 'debug' },
  });
  const refused = await receive((response) => response.writeHead(400).end());
  const parts: Part[] = [
    ['file', 'a.odt', 'text'],
    ['callback_url', `${refused.url}?token=s3cret`],
  ];
  await quiet.send(form('/api/v1/convert', parts));
  await refused.until(1);
  const id = quiet.key.split('_')[1] ?? '';
  const [own = 'none'] = (await quiet.keys.webhookSecrets(id)) ?? [];
  await vi.waitFor(() => expect(quiet.logged.join('')).toContain('was not delivered'), patience);
  expect(quiet.logged.join('')).not.toMatch(/s3cret|whsec_/);
  const file = path.join(quiet.dataDir, 'conversions.sqlite');
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await readFile(`${file}-wal`, 'latin1')).toContain(own);
});
