import { once } from 'node:events';
import { readdir, readlink, realpath } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  startConversionService,
  type TestService,
} from '../fixtures/conversion/conversion-service.ts';
import { convertForm, form } from '../fixtures/conversion/form.ts';
import { send } from '../fixtures/send.ts';
import { untilEmpty } from '../fixtures/until-empty.ts';

const owned = new AsyncDisposableStack();
let service: TestService;

beforeAll(async () => {
  service = owned.use(await startConversionService());
});

afterAll(() => owned.disposeAsync());

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

async function convert(name: string, content: string, output?: string) {
  const { json, status } = await service.send(convertForm(name, content, output));
  expect(status, JSON.stringify(json)).toBe(202);
  return json as { job_id: string; status: string; status_url: string };
}

test('a document is accepted, converted and downloaded', async () => {
  const answer = await service.send(convertForm('letter.docx', 'dear reader', 'odt'));
  expect(answer.status).toBe(202);
  const accepted = answer.json as { job_id: string; status_url: string };
  expect(accepted).toEqual({
    job_id: expect.stringMatching(uuid),
    status: 'queued',
    status_url: `/api/v1/jobs/${accepted.job_id}`,
  });
  expect(answer.headers.location).toBe(accepted.status_url);
  const job = await service.untilEnded(accepted.status_url);
  expect(job).toEqual({
    job_id: accepted.job_id,
    status: 'completed',
    filename: 'letter.docx',
    output_format: 'odt',
    created_at: expect.stringMatching(moment),
    completed_at: expect.stringMatching(moment),
    progress: null,
    download_url: `/api/v1/jobs/${accepted.job_id}/download`,
  });
  const file = await service.send({ path: String(job.download_url) });
  expect(file.bytes.toString()).toBe('dear reader');
  expect(file.headers).toMatchObject({
    'content-type': 'application/vnd.oasis.opendocument.text',
    'content-disposition': 'attachment; filename=letter.odt',
    'content-length': '11',
    'accept-ranges': 'bytes',
  });
  const uploads = () => readdir(path.join(service.dataDir, 'uploads'));
  await vi.waitFor(async () => expect(await uploads()).not.toContain(accepted.job_id), {
    timeout: 30_000,
  });
});

test('the default output is taken where none is asked for, whatever the case of the name', async () => {
  const { status_url: url } = await convert('Numbers.NUMBERS', 'cells');
  expect(await service.untilEnded(url)).toMatchObject({ output_format: 'xlsx' });
});

test('the output may stand before the file, and an empty one is none', async () => {
  const before = form('/api/v1/convert', [
    ['output_format', 'rtf'],
    ['file', 'a.odt', 'text'],
  ]);
  const empty = form('/api/v1/convert', [
    ['file', 'a.odt', 'text'],
    ['output_format', ''],
  ]);
  const urls = [await service.send(before), await service.send(empty)].map(
    ({ json }) => (json as { status_url: string }).status_url,
  );
  const jobs = await Promise.all(urls.map((url) => service.untilEnded(url)));
  expect(jobs.map((job) => job.output_format)).toEqual(['rtf', 'pdf']);
});

test('names beyond ASCII come back in status and download', async () => {
  const { status_url: url } = await convert('Größe „neu“ 文書.v2.csv', 'a,b');
  const job = await service.untilEnded(url);
  expect(job.filename).toBe('Größe „neu“ 文書.v2.csv');
  const { headers } = await service.send({ method: 'HEAD', path: String(job.download_url) });
  expect(headers['content-disposition']).toContain(
    `filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%80%9Eneu%E2%80%9C%20%E6%96%87%E6%9B%B8.v2.pdf`,
  );
});

test('a name loses its folders and control characters', async () => {
  const { status_url: url } = await convert('..\\..\\etc/pass\u0007wd\u202e.odt', 'text');
  expect(await service.untilEnded(url)).toMatchObject({ filename: 'passwd.odt' });
});

test('a document that cannot be converted says why', async () => {
  const { status_url: url, job_id: id } = await convert('a.docx', 'broken');
  const job = await service.untilEnded(url);
  expect(job).toMatchObject({
    status: 'failed',
    error: { code: 'corrupt_document', detail: 'It is broken.' },
  });
  expect(job).not.toHaveProperty('download_url');
  const download = await service.send({ path: `/api/v1/jobs/${id}/download` });
  expect(download).toMatchObject({ status: 409, json: { code: 'job_failed' } });
});

test('ranges, validators and HEAD are answered as HTTP says', async () => {
  const { status_url: url } = await convert('a.txt.odt', '0123456789', 'txt');
  const { download_url: file } = await service.untilEnded(url);
  const get = (headers: Record<string, string>, method = 'GET') =>
    service.send({ method, path: String(file), headers });
  const part = await get({ range: 'bytes=2-4' });
  expect(part).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 2-4/10' } });
  expect(part.bytes.toString()).toBe('234');
  expect((await get({ range: 'bytes=-3' })).bytes.toString()).toBe('789');
  expect(await get({ range: 'bytes=10-' })).toMatchObject({
    status: 416,
    headers: { 'content-range': 'bytes */10' },
    json: { code: 'range_not_satisfiable' },
  });
  const etag = String(part.headers.etag);
  expect(await get({ 'if-none-match': etag })).toMatchObject({ status: 304 });
  expect(await get({ range: 'bytes=0-1', 'if-range': etag })).toMatchObject({ status: 206 });
  expect(await get({ range: 'bytes=0-1', 'if-range': '"other"' })).toMatchObject({ status: 200 });
  const head = await get({}, 'HEAD');
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': '10' } });
  expect(head.bytes).toHaveLength(0);
});

const refused: [what: string, parts: Parameters<typeof form>[1], status: number, code: string][] = [
  ['no file', [['output_format', 'pdf']], 400, 'file_required'],
  ['a file as text', [['file', 'text']], 400, 'invalid_request'],
  [
    'an unknown field',
    [
      ['file', 'a.odt', 'x'],
      ['quality', '9'],
    ],
    400,
    'invalid_request',
  ],
  [
    'a field twice',
    [
      ['file', 'a.odt', 'x'],
      ['sheet', 'all'],
      ['sheet', 'all'],
    ],
    400,
    'invalid_request',
  ],
  ['a file in another field', [['document', 'a.odt', 'x']], 400, 'invalid_request'],
  [
    'two files',
    [
      ['file', 'a.odt', 'x'],
      ['file', 'b.odt', 'x'],
    ],
    400,
    'too_many_files',
  ],
  ['an unknown extension', [['file', 'a.exe', 'x']], 415, 'unsupported_input'],
  ['no extension', [['file', 'docx', 'x']], 415, 'unsupported_input'],
  ['an inherited name', [['file', 'a.constructor', 'x']], 415, 'unsupported_input'],
  [
    'an impossible output',
    [
      ['file', 'a.csv', 'x'],
      ['output_format', 'docx'],
    ],
    422,
    'unsupported_conversion',
  ],
  [
    'a wrong sheet',
    [
      ['file', 'a.csv', 'x'],
      ['sheet', 'second'],
    ],
    400,
    'invalid_request',
  ],
];

test.each(refused)('%s is refused and leaves nothing', async (_, parts, status, code) => {
  const answer = await service.send(form('/api/v1/convert', parts));
  expect(answer).toMatchObject({ status, json: { status, code, detail: expect.any(String) } });
  if (code === 'unsupported_conversion')
    expect(answer.json).toMatchObject({ allowed: ['pdf', 'xlsx', 'ods', 'html', 'png', 'jpg'] });
  await untilEmpty(path.join(service.dataDir, 'drafts-all'));
});

test('a body that is no form, or no whole one, is refused', async () => {
  const json = await service.send({ method: 'POST', path: '/api/v1/convert', body: {} });
  expect(json).toMatchObject({ status: 415, json: { code: 'unsupported_media_type' } });
  const whole = convertForm('a.odt', 'text');
  const body = String(whole.body).slice(0, -20);
  const cut = await service.send({ ...whole, body });
  expect(cut).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
  const noBoundary = await service.send({
    ...whole,
    headers: { 'content-type': 'multipart/form-data' },
  });
  expect(noBoundary).toMatchObject({ status: 400, json: { code: 'invalid_request' } });
  await untilEmpty(path.join(service.dataDir, 'drafts-all'));
});

test('an upload whose client goes away leaves nothing behind', async () => {
  const { host, port } = new URL(service.base);
  const drafts = () => readdir(path.join(service.dataDir, 'drafts-all'));
  const whole = convertForm('a.odt', 'x'.repeat(100_000));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /api/v1/convert HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${service.key}\r\n` +
      `Content-Type: ${whole.headers?.['content-type']}\r\nContent-Length: 200000\r\n\r\n`,
  );
  socket.write(String(whole.body).slice(0, 90_000));
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(1), { timeout: 30_000 });
  socket.destroy();
  await untilEmpty(path.join(service.dataDir, 'drafts-all'));
});

test('a download whose client goes away keeps no file open, of a job and of a batch', async () => {
  const content = 'x'.repeat(20_000_000);
  const job = await service.send(convertForm('a.odt', content));
  const batch = await service.send(form('/api/v1/batch', [['files', 'a.odt', content]]));
  const results = path.join(await realpath(service.dataDir), 'results');
  const urls = [job, batch].map(({ json }) => (json as { status_url: string }).status_url);
  // A job that still runs has its own result open.
  for (const url of urls) await service.untilEnded(url);
  for (const url of urls) {
    const { port } = new URL(service.base);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `GET ${url}/download HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-API-Key: ${service.key}\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.pause();
    expect(await openFilesIn(results)).toHaveLength(1);
    socket.destroy();
    await vi.waitFor(async () => expect(await openFilesIn(results)).toEqual([]), {
      timeout: 30_000,
    });
  }
});

/** The files that this process, which also runs the service, has open in a folder. Linux only. */
async function openFilesIn(folder: string): Promise<string[]> {
  const opened = await readdir('/proc/self/fd');
  const files = opened.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(files)).filter((file) => file.startsWith(folder));
}

test('the same idempotency key answers the same job, with another document it is refused', async () => {
  const headers = { 'idempotency-key': 'order-17' };
  const sent = convertForm('a.odt', 'text');
  const once = { ...sent, headers: { ...sent.headers, ...headers } };
  const other = convertForm('a.odt', 'another text');
  const first = await service.send(once);
  const second = await service.send(once);
  expect(second).toMatchObject({ status: 202, json: first.json });
  const reused = await service.send({ ...other, headers: { ...other.headers, ...headers } });
  expect(reused).toMatchObject({ status: 422, json: { code: 'idempotency_key_reused' } });
});

test('requests at the same time with one idempotency key make one job', async () => {
  const sent = convertForm('a.odt', 'text');
  const headers = { ...sent.headers, 'idempotency-key': 'at-once' };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => service.send({ ...sent, headers })),
  );
  const ids = answers.map(({ json }) => (json as { job_id: string }).job_id);
  expect(new Set(ids).size).toBe(1);
});

test('keys are asked for, and no key sees what is another one’s', async () => {
  const { job_id: id } = await convert('a.odt', 'text');
  await service.untilEnded(`/api/v1/jobs/${id}`);
  const other = (await service.keys.issue({ email: 'b@example.com', useCase: 'test' })).text;
  for (const [method, path] of [
    ['GET', `/api/v1/jobs/${id}`],
    ['GET', `/api/v1/jobs/${id}/download`],
    ['DELETE', `/api/v1/jobs/${id}`],
  ] as const) {
    const ask = (headers: Record<string, string>) => send(service.base, { method, path, headers });
    expect(await ask({})).toMatchObject({ status: 401, json: { code: 'missing_api_key' } });
    const wrong = { 'x-api-key': `${service.key.slice(0, -1)}~` };
    expect(await ask(wrong)).toMatchObject({ status: 401, json: { code: 'invalid_api_key' } });
    expect(await ask({ 'x-api-key': other })).toMatchObject({
      status: 404,
      json: { code: 'not_found' },
    });
  }
  expect(await service.send({ path: `/api/v1/jobs/${id}` })).toMatchObject({ status: 200 });
});

test('a key that was revoked is refused at once', async () => {
  const { key, text } = await service.keys.issue({ email: 'c@example.com', useCase: 'test' });
  const ask = () => send(service.base, { path: '/api/v1/formats', headers: { 'x-api-key': text } });
  expect(await ask()).toMatchObject({ status: 200 });
  await service.keys.revoke(key.id);
  expect(await ask()).toMatchObject({ status: 401, json: { code: 'invalid_api_key' } });
});

test('a job that is deleted is gone with its files', async () => {
  const { job_id: id } = await convert('a.odt', 'text');
  await service.untilEnded(`/api/v1/jobs/${id}`);
  const path_ = `/api/v1/jobs/${id}`;
  expect(await service.send({ method: 'DELETE', path: path_ })).toMatchObject({ status: 204 });
  expect(await service.send({ path: path_ })).toMatchObject({ status: 404 });
  expect(await readdir(path.join(service.dataDir, 'results'))).not.toContain(id);
});

test('unknown paths, methods and parameters are refused', async () => {
  const answers = await Promise.all([
    service.send({ path: '/api/v1/nothing' }),
    service.send({ method: 'PUT', path: '/api/v1/convert' }),
    service.send({ path: '/api/v1/formats?all=1' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 405, 400]);
});

test.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs'])(
  '%s needs no key and is found with and without the prefix',
  async (name) => {
    for (const prefix of ['', '/api/v1']) {
      expect(await send(service.base, { path: prefix + name })).toMatchObject({ status: 200 });
    }
  },
);

test('the metrics count jobs by pair and failures by code', async () => {
  const { status_url: url } = await convert('m.rtf', 'broken', 'odt');
  await service.untilEnded(url);
  const line =
    'conversion_jobs_ended_total{input="rtf",output="odt",status="failed",code="corrupt_document"} 1';
  // A job is counted just after its owner can see its end.
  await vi.waitFor(
    async () => {
      const { bytes } = await send(service.base, { path: '/metrics' });
      expect(bytes.toString()).toContain(line);
    },
    { timeout: 30_000 },
  );
});
