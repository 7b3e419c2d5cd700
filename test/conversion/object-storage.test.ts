import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  openS3FileStore,
  type S3FileStore,
} from '../../conversion-service/jobs/s3/s3-file-store.ts';
import { sweepExpired } from '../../conversion-service/retention/retention.ts';
import { startConversionCluster } from '../fixtures/conversion/conversion-cluster.ts';
import {
  printedKey,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import {
  startConversionService,
  type TestService,
  untilEnded,
} from '../fixtures/conversion/conversion-service.ts';
import { copyingConverter } from '../fixtures/conversion/copying-converter.ts';
import { convertForm, form, type Part } from '../fixtures/conversion/form.ts';
import { startNatsServer } from '../fixtures/conversion/nats-server.ts';
import { type S3Server, startS3Server } from '../fixtures/conversion/s3-server.ts';
import { readZip } from '../fixtures/documents/read-zip.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

// The service with its uploads and results in an object store.

const patience = { timeout: 60_000, interval: 20 };
const day = 24 * 60 * 60 * 1_000;

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3[Symbol.asyncDispose]());

/** One that is given up as away after a moment. */
async function storeOn(server: S3Server): Promise<S3FileStore> {
  const owned = new AsyncDisposableStack();
  onTestFinished(() => owned.disposeAsync());
  const { path: folder } = owned.use(await temporaryFolder());
  return owned.use(
    await openS3FileStore(server.location, {
      ...{ scratch: path.join(folder, 'drafts'), space: '', keptMs: 2 * day, retryMs: 300 },
      log: pino({ level: 'silent' }),
    }),
  );
}

type Accepted = { job_id: string; status_url: string };

async function accept(service: Pick<TestService, 'send'>, content: string | Buffer) {
  const sent = form('/api/v1/convert', [['file', 'a.odt', content]]);
  const { status, json } = await service.send(sent);
  expect(status, JSON.stringify(json)).toBe(202);
  return json as Accepted;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Bytes that differ everywhere, so that a part in a wrong place shows. */
const large = Buffer.from(Array.from({ length: 5_000_003 }, (_, at) => (at * at + at) % 253));

test('a document goes through the store with the bytes that it has through the folder', async () => {
  await using server = await startS3Server();
  await using inFolder = await startConversionService();
  await using inStore = await startConversionService({ store: await storeOn(server) });
  const answers = [];
  for (const service of [inFolder, inStore]) {
    const { status_url: url } = await accept(service, large);
    expect(await service.untilEnded(url)).toMatchObject({ status: 'completed' });
    const ranged = (range: string) => service.send({ path: `${url}/download`, headers: { range } });
    const parts = await Promise.all(
      ['bytes=0-0', 'bytes=1000000-2999999', 'bytes=-5', 'bytes=5000000-'].map(ranged),
    );
    const whole = await service.send({ path: `${url}/download` });
    const beyond = await ranged('bytes=5000003-');
    answers.push(
      [whole, ...parts, beyond].map(({ status, headers, bytes }) => ({
        ...{ status, sha256: status < 300 ? sha256(bytes) : null, length: bytes.length },
        range: headers['content-range'],
      })),
    );
    expect(whole.bytes.equals(large)).toBe(true);
    expect(await service.send({ method: 'DELETE', path: url })).toMatchObject({ status: 204 });
  }
  expect(answers[1]?.slice(0, -1)).toEqual(answers[0]?.slice(0, -1));
  expect(answers[1]?.map(({ status }) => status)).toEqual([200, 206, 206, 206, 206, 416]);
  expect(answers[1]?.[2]?.range).toBe('bytes 1000000-2999999/5000003');
  expect(await server.objects()).toEqual([]);
});

test('a batch has its results until they expire, and no upload is left', async () => {
  await using server = await startS3Server('');
  let later = 0;
  await using service = await startConversionService({
    store: await storeOn(server),
    now: () => Date.now() + later,
  });
  const parts = Array.from(
    { length: 12 },
    (_, index): Part => ['files', `${index}.odt`, `t${index}`],
  );
  const { json } = await service.send(
    form('/api/v1/batch', [...parts, ['files', 'x.odt', 'broken']]),
  );
  const { status_url: url } = json as Accepted;
  expect(await service.untilEnded(url)).toMatchObject({ completed: 12, failed: 1 });
  const zip = readZip((await service.send({ path: `${url}/download` })).bytes);
  expect(zip.get('11.pdf')?.toString()).toBe('t11');
  await vi.waitFor(async () => {
    const objects = await server.objects();
    expect(objects.filter((key) => key.startsWith('results/'))).toHaveLength(12);
    expect(objects).toHaveLength(12);
  }, patience);
  later = day;
  await sweepExpired(service.ports, Date.now() + later);
  expect(await server.objects()).toEqual([]);
  expect(await service.send({ path: `${url}/download` })).toMatchObject({ status: 410 });
});

test('an upload that breaks off leaves nothing', async () => {
  await using server = await startS3Server();
  await using service = await startConversionService({ store: await storeOn(server) });
  const { headers = {}, body } = convertForm('a.odt', 'x'.repeat(1_000_000));
  const bytes = Buffer.from(body as Uint8Array);
  const { hostname, port } = new URL(service.base);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({
    ...{ host: 'a', 'x-api-key': service.key, 'content-length': String(bytes.length) },
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/v1/convert HTTP/1.1\r\n${lines.join('')}\r\n`);
  await new Promise((resolve) => socket.write(bytes.subarray(0, 600_000), resolve));
  socket.destroy();
  const { status_url: url } = await accept(service, 'whole');
  await service.untilEnded(url);
  await vi.waitFor(async () => expect(await server.objects()).toHaveLength(1), patience);
  expect((await server.objects())[0]).toContain('/results/');
});

test('while the store is away jobs wait, nothing is accepted, and then all goes on', async () => {
  await using server = await startS3Server();
  const store = await storeOn(server);
  const converter = copyingConverter();
  await using service = await startConversionService({ store, converter });
  const early = await accept(service, 'early');
  await service.untilEnded(early.status_url);
  const running = await accept(service, 'wait until the store is gone');
  await vi.waitFor(() => expect(converter.begun).toHaveLength(2), patience);
  await server.kill();
  // Found out by an upload that had arrived whole.
  const refused = await service.send(convertForm('a.odt', 'late'));
  expect(refused).toMatchObject({ status: 503, json: { code: 'not_ready' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  converter.release();
  await vi.waitFor(async () => {
    expect((await service.send({ path: running.status_url })).json).toMatchObject({
      status: 'queued',
    });
  }, patience);
  // Known now: refused before a byte of the document was read.
  const large = convertForm('a.odt', 'x');
  const headers = { ...large.headers, expect: '100-continue' };
  expect(await service.send({ ...large, headers })).toMatchObject({ status: 503 });
  const away = { status: 503, json: { code: 'not_ready' } };
  expect(await service.send({ path: `${early.status_url}/download` })).toMatchObject(away);
  expect(await service.send({ method: 'DELETE', path: early.status_url })).toMatchObject({
    status: 204,
  });
  await server.restart();
  expect(await service.untilEnded(running.status_url)).toMatchObject({ status: 'completed' });
  const { bytes } = await service.send({ path: `${running.status_url}/download` });
  expect(bytes.toString()).toBe('wait until the store is gone');
  const late = await accept(service, 'late');
  await service.untilEnded(late.status_url);
  await vi.waitFor(async () => expect(await server.objects()).toHaveLength(2), patience);
});

test('the service says whether its store is there, and never shows its secret', async () => {
  await using server = await startS3Server();
  await using folder = await temporaryFolder();
  const secret = server.environment.AWS_SECRET_ACCESS_KEY ?? '';
  await using service = await startConversionProcess({
    dataDir: folder.path,
    environment: server.environment,
  });
  let log = '';
  service.child.stderr?.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const ask = sender(service.base, await printedKey(service));
  expect(await ask({ path: '/readyz' })).toMatchObject({ status: 200 });
  await server.kill();
  const { status, json } = await ask({ path: '/readyz' });
  expect({ status, json }).toMatchObject({ status: 503, json: { code: 'not_ready' } });
  expect(JSON.stringify(json)).toContain('the store of files: the bucket “conversions” at http');
  await server.restart();
  await vi.waitFor(async () => expect((await ask({ path: '/readyz' })).status).toBe(200), patience);
  expect(log + JSON.stringify(json)).not.toContain(`"${secret}"`);
});

test('a store that cannot be used ends the start with what to do', async () => {
  await using folder = await temporaryFolder();
  const starting = startConversionProcess({
    dataDir: folder.path,
    environment: { ...s3.environment, AWS_SECRET_ACCESS_KEY: 'not-the-secret-of-it' },
  });
  await expect(starting).rejects.toThrow(
    /ended with 1:\nCONVERSION_STORAGE_URL cannot be used: .*SignatureDoesNotMatch.* Is AWS_SECRET_ACCESS_KEY the secret of AWS_ACCESS_KEY_ID\?$/,
  );
  await expect(starting).rejects.not.toThrow(/not-the-secret-of-it/);
});

test('LibreOffice converts what is in the store', async () => {
  await using server = await startS3Server();
  await using folder = await temporaryFolder();
  await using service = await startConversionProcess({
    dataDir: folder.path,
    environment: server.environment,
    entry: 'conversion-service/main.ts',
  });
  const ask = sender(service.base, await printedKey(service));
  const { json } = await ask(
    convertForm('a.rtf', '{\\rtf1\\ansi a text in the store\\par}', 'txt'),
  );
  const { status_url: url } = json as Accepted;
  expect(await untilEnded(ask, url)).toMatchObject({ status: 'completed' });
  expect((await ask({ path: `${url}/download` })).bytes.toString()).toContain(
    'a text in the store',
  );
});

test('machines that share NATS share the store too', async () => {
  await using nats = await startNatsServer();
  await using server = await startS3Server();
  await using cluster = await startConversionCluster({
    ...{ clusterUrl: nats.url, apis: 2, workers: 2 },
    environment: server.environment,
  });
  const [first, second] = cluster.apis.map(({ current }) => sender(current.base, cluster.key));
  if (!first || !second) throw new Error('there are no two');
  const parts = Array.from(
    { length: 10 },
    (_, index): Part => ['files', `${index}.odt`, `t${index}`],
  );
  const { json } = await first(form('/api/v1/batch', parts));
  const { status_url: url } = json as Accepted;
  expect(await untilEnded(second, url)).toMatchObject({ status: 'completed', completed: 10 });
  const zip = readZip((await second({ path: `${url}/download` })).bytes);
  expect([...zip.values()].map(String).toSorted()).toEqual(
    parts.map(([, , text]) => text).toSorted(),
  );
  await vi.waitFor(async () => {
    const objects = await server.objects();
    expect(objects).toHaveLength(10);
    expect(objects.every((key) => key.startsWith('some/prefix/results/'))).toBe(true);
  }, patience);
});
