import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KeyStore } from '../../conversion-service/keys/key-store.ts';
import { openClusterKeys } from '../../conversion-service/open-cluster-ports.ts';
import { clusterClient } from '../fixtures/conversion/cluster-client.ts';
import {
  type ConversionCluster,
  startConversionCluster,
} from '../fixtures/conversion/conversion-cluster.ts';
import { sender } from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { convertForm, form, type Part } from '../fixtures/conversion/form.ts';
import { issueKeyWith, keysCommandWith } from '../fixtures/conversion/issue-key.ts';
import { type NatsServer, startNatsServer } from '../fixtures/conversion/nats-server.ts';
import { filesWith } from '../fixtures/files-with.ts';
import type { Sent } from '../fixtures/send.ts';

let nats: NatsServer;
let cluster: ConversionCluster;
let keys: KeyStore;
const owned = new AsyncDisposableStack();

beforeAll(async () => {
  nats = owned.use(await startNatsServer());
  const address = { url: nats.url, credentialsFile: undefined, caFile: undefined };
  const opened = await openClusterKeys({ ...address, replicas: 1, log: pino({ level: 'silent' }) });
  ({ keys } = owned.use(opened));
  cluster = owned.use(await startConversionCluster({ clusterUrl: nats.url, apis: 2, workers: 1 }));
}, 120_000);

afterAll(() => owned.disposeAsync());

async function newKey(): Promise<string> {
  return (await keys.issue({ email: 'a@example.com', useCase: 'a test' })).text;
}

/** Each of the two APIs, with one key. */
function both(key: string) {
  const [first, second] = cluster.apis.map(({ current }) => sender(current.base, key));
  if (!first || !second) throw new Error('there are not two APIs');
  return { first, second };
}

const keyed = (sent: Sent, idempotencyKey: string): Sent => ({
  ...sent,
  headers: { ...sent.headers, 'idempotency-key': idempotencyKey },
});

test('of 110 conversions in a minute at two APIs 100 are accepted', async () => {
  const { first, second } = both(await newKey());
  const answers = await Promise.all(
    Array.from({ length: 110 }, (_, count) =>
      (count % 2 === 0 ? first : second)(convertForm('a.odt', `text ${count}`)),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(100);
  expect(refused).toHaveLength(10);
  for (const { json, headers } of refused) {
    expect(json).toMatchObject({ code: 'rate_limited' });
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(61);
  }
  const other = both(await newKey());
  expect(await other.second(convertForm('a.odt', 'text'))).toMatchObject({ status: 202 });
}, 120_000);

test('a job is awaited at the API that took it and at another', async () => {
  const { first, second } = both(await newKey());
  const sent = convertForm('a.odt', 'text');
  const awaited = await first({ ...sent, headers: { ...sent.headers, prefer: 'wait=60' } });
  expect(awaited).toMatchObject({ status: 200, json: { status: 'completed' } });
  const { json } = await first(sent);
  const { status_url: url } = json as { status_url: string };
  const answer = await second({ path: `${url}?wait=60` });
  expect(answer).toMatchObject({ status: 200, json: { status: 'completed' } });
}, 120_000);

test('one idempotency key is one job, whichever API is asked, and at the same moment', async () => {
  const { first, second } = both(await newKey());
  const sent = keyed(convertForm('a.odt', 'once'), 'k');
  const answers = await Promise.all([first(sent), second(sent), first(sent), second(sent)]);
  const ids = answers.map(({ json }) => (json as { job_id: string }).job_id);
  expect(new Set(ids).size).toBe(1);
  expect(await second(keyed(convertForm('a.odt', 'other'), 'k'))).toMatchObject({
    status: 422,
    json: { code: 'idempotency_key_reused' },
  });
  const other = both(await newKey());
  expect((await other.first(sent)).json).not.toMatchObject({ job_id: ids[0] });
}, 120_000);

test('a key sees its own jobs at every API and no other key’s', async () => {
  const own = both(await newKey());
  const { json } = await own.first(convertForm('a.odt', 'mine'));
  const { status_url: url } = json as { status_url: string };
  expect(await untilEnded(own.second, url)).toMatchObject({ status: 'completed' });
  expect((await own.second({ path: `${url}/download` })).bytes.toString()).toBe('mine');
  const other = both(await newKey());
  for (const ask of [other.first, other.second]) {
    for (const path of [url, `${url}/download`]) {
      expect(await ask({ path })).toMatchObject({ status: 404, json: { code: 'not_found' } });
    }
    expect(await ask({ method: 'DELETE', path: url })).toMatchObject({ status: 404 });
  }
  expect(await own.second({ method: 'DELETE', path: url })).toMatchObject({ status: 204 });
  expect(await own.first({ path: url })).toMatchObject({ status: 404 });
}, 120_000);

test('a batch of one API is downloaded at the other', async () => {
  const { first, second } = both(await newKey());
  const parts = ['one', 'two', 'broken'].map(
    (text) => ['files', `${text}.odt`, text] as [string, string, string],
  );
  const { json } = await first(form('/api/v1/batch', parts));
  const { status_url: url } = json as { status_url: string };
  expect(await untilEnded(second, url)).toMatchObject({ completed: 2, failed: 1 });
  expect((await second({ path: `${url}/download` })).bytes.subarray(0, 2).toString()).toBe('PK');
}, 120_000);

test('a large result comes whole and in parts', async () => {
  const { first, second } = both(await newKey());
  const content = Array.from({ length: 200_000 }, (_, line) => `line ${line}\n`).join('');
  const { json } = await first(convertForm('a.odt', content));
  const { status_url: url } = json as { status_url: string };
  await untilEnded(second, url);
  const path = `${url}/download`;
  expect((await second({ path })).bytes.toString() === content).toBe(true);
  const part = await second({ path, headers: { range: 'bytes=1000000-1000099' } });
  expect(part.status).toBe(206);
  expect(part.bytes.toString()).toBe(content.slice(1_000_000, 1_000_100));
}, 120_000);

test('a key that is revoked by the operator is refused by every API at once', async () => {
  // By its former name, which scripts may still use.
  const environment = { CONVERSION_ENGINE_URL: nats.url };
  const text = await issueKeyWith(environment);
  const { first, second } = both(text);
  const formats = { path: '/api/v1/formats' };
  expect(await first(formats)).toMatchObject({ status: 200 });
  await keysCommandWith(environment, 'revoke', text.split('_')[1] ?? '');
  for (const ask of [first, second]) expect(await ask(formats)).toMatchObject({ status: 401 });
  expect(await keysCommandWith(environment, 'list')).toContain('revoked');
}, 120_000);

test('an API says what it waits for while NATS is away, and goes on when it is back', async () => {
  const { first } = both(cluster.key);
  await nats.kill();
  await expect
    .poll(() => first({ path: '/readyz' }), { timeout: 60_000 })
    .toMatchObject({
      status: 503,
      json: { code: 'not_ready', detail: expect.stringContaining('waits for NATS at 127.0.0.1') },
    });
  const accepted = clusterClient(cluster).convert('meanwhile.odt', 'text');
  await nats.restart();
  await expect
    .poll(() => first({ path: '/readyz' }), { timeout: 60_000 })
    .toMatchObject({
      status: 200,
    });
  expect(await untilEnded(first, `/api/v1/jobs/${await accepted}`)).toMatchObject({
    status: 'completed',
  });
}, 120_000);

test('a password reaches the worker in another process, and nothing keeps it', async () => {
  const { first, second } = both(await newKey());
  const locked: Part = ['file', 'a.odt', 'locked'];
  const fields: Part[] = [locked, ['password', 'sesame']];
  const opened = await first(form('/api/v1/convert', fields, { prefer: 'wait=30' }));
  expect(opened.json).toMatchObject({ status: 'completed' });
  const refused = await second(form('/api/v1/convert', [locked], { prefer: 'wait=30' }));
  expect(refused.json).toMatchObject({ status: 'failed', error: { code: 'password_required' } });
  expect(await filesWith(nats.folder, 'sesame')).toEqual([]);
});
