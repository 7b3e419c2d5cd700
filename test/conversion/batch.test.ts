import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startConversionService,
  type TestService,
} from '../fixtures/conversion/conversion-service.ts';
import { form, type Part } from '../fixtures/conversion/form.ts';
import { readZip } from '../fixtures/documents/read-zip.ts';
import { send } from '../fixtures/send.ts';
import { untilEmpty } from '../fixtures/until-empty.ts';

const owned = new AsyncDisposableStack();
let service: TestService;

beforeAll(async () => {
  service = owned.use(
    await startConversionService({ environment: { CONVERSION_RATE_BATCH: '99' } }),
  );
});

afterAll(() => owned.disposeAsync());

type Accepted = {
  batch_id: string;
  status_url: string;
  jobs: { job_id: string; filename: string; status_url: string }[];
};

const files = (names: string[], content = (index: number) => `text ${index}`): Part[] =>
  names.map((name, index) => ['files', name, content(index)]);

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index}.odt`);

async function batch(parts: Part[]): Promise<Accepted> {
  const { status, json } = await service.send(form('/api/v1/batch', parts));
  expect(status, JSON.stringify(json)).toBe(202);
  return json as Accepted;
}

test('of a hundred files five are broken, the others come in a ZIP with a list of errors', async () => {
  const isBroken = (index: number) => index % 20 === 7;
  const names = numbered(100);
  const accepted = await batch(
    files(names, (index) => (isBroken(index) ? 'broken' : `text ${index}`)),
  );
  expect(accepted).toMatchObject({ status: 'queued', total: 100 });
  expect(accepted.jobs.map(({ filename }) => filename)).toEqual(names);
  const ended = await service.untilEnded(accepted.status_url);
  expect(ended).toMatchObject({
    batch_id: accepted.batch_id,
    status: 'completed',
    total: 100,
    completed: 95,
    failed: 5,
    completed_at: expect.any(String),
    download_url: `/api/v1/batch/${accepted.batch_id}/download`,
  });
  const answer = await service.send({ path: String(ended.download_url) });
  expect(answer.headers['content-type']).toBe('application/zip');
  const zip = readZip(answer.bytes);
  expect(zip.size).toBe(96);
  expect(zip.get('42.pdf')?.toString()).toBe('text 42');
  const { errors } = JSON.parse(String(zip.get('errors.json')));
  expect(errors.map(({ filename }: { filename: string }) => filename)).toEqual(
    names.filter((_, index) => isBroken(index)),
  );
  expect(errors[0].error).toEqual({ code: 'corrupt_document', detail: 'It is broken.' });
});

test('101 files are refused and nothing of them is kept', async () => {
  const answer = await service.send(form('/api/v1/batch', files(numbered(101))));
  expect(answer).toMatchObject({ status: 400, json: { code: 'too_many_files' } });
  await untilEmpty(path.join(service.dataDir, 'drafts-all'));
  await untilEmpty(path.join(service.dataDir, 'uploads'));
});

test('equal names are numbered, and one output counts for all', async () => {
  const names = ['a.docx', 'a.odt', 'A.rtf', 'errors.doc', 'über.docx'];
  const parts = [...files(names), ['output_format', 'odt'] satisfies Part];
  const refused = await service.send(form('/api/v1/batch', parts));
  // An .odt does not become an .odt.
  expect(refused).toMatchObject({ status: 422, json: { code: 'unsupported_conversion' } });
  const accepted = await batch([...files(names), ['output_format', 'txt']]);
  const ended = await service.untilEnded(accepted.status_url);
  const { bytes } = await service.send({ path: String(ended.download_url) });
  expect([...readZip(bytes).keys()]).toEqual([
    'a.txt',
    'a (2).txt',
    'A (3).txt',
    'errors.txt',
    'über.txt',
  ]);
});

test('a batch of which nothing could be converted has failed', async () => {
  const accepted = await batch(files(['a.odt', 'b.odt'], () => 'broken'));
  const ended = await service.untilEnded(accepted.status_url);
  expect(ended).toMatchObject({ status: 'failed', completed: 0, failed: 2 });
  expect(ended).not.toHaveProperty('download_url');
  const download = await service.send({ path: `${accepted.status_url}/download` });
  expect(download).toMatchObject({ status: 409, json: { code: 'job_failed' } });
});

test('a batch with a file of an unknown kind, or without files, is refused', async () => {
  const unknown = await service.send(form('/api/v1/batch', files(['a.odt', 'b.exe'])));
  expect(unknown).toMatchObject({ status: 415, json: { code: 'unsupported_input' } });
  const none = await service.send(form('/api/v1/batch', [['output_format', 'pdf']]));
  expect(none).toMatchObject({ status: 400, json: { code: 'file_required' } });
});

test('another key’s batch is not there', async () => {
  const { status_url: url } = await batch(files(['a.odt']));
  const { text } = await service.keys.issue({ email: 'b@example.com', useCase: 'test' });
  for (const asked of [url, `${url}/download`]) {
    const answer = await send(service.base, { path: asked, headers: { 'x-api-key': text } });
    expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } });
  }
});

test('the same idempotency key answers the same batch', async () => {
  const sent = form('/api/v1/batch', files(['a.odt', 'b.odt']));
  const headers = { ...sent.headers, 'idempotency-key': 'a-batch' };
  const first = await service.send({ ...sent, headers });
  expect((await service.send({ ...sent, headers })).json).toEqual(first.json);
});

const merged = (names: string[], content?: (index: number) => string): Part[] => [
  ...files(names, content),
  ['merge', 'true'],
];

test('a merged batch is one PDF once all of its files have been converted', async () => {
  const fields: Part[] = [
    ['title', 'Alle'],
    ['encrypt_user_password', 'user-4711'],
    ['pages', '1'],
  ];
  const accepted = await batch([...merged(['b.odt', 'a.odt']), ...fields]);
  expect(accepted.jobs.map(({ filename }) => filename)).toEqual(['b.odt', 'a.odt']);
  const ended = await service.untilEnded(accepted.status_url);
  expect(ended).toMatchObject({
    ...{ status: 'completed', total: 2, completed: 2, failed: 0 },
    download_url: `/api/v1/batch/${accepted.batch_id}/download`,
    merge_job: { status: 'completed', options: { merge: true, title: 'Alle' } },
    jobs: [{ options: { merge: true, pages: '1' } }, { options: { merge: true, pages: '1' } }],
  });
  expect(JSON.stringify(ended)).not.toContain('4711');
  const answer = await service.send({ path: String(ended.download_url) });
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['content-disposition']).toContain('merged.pdf');
  expect(answer.bytes.toString()).toBe('b: text 0, a: text 1');
  await untilEmpty(path.join(service.dataDir, 'uploads'));
});

test('a merged batch fails with the file that fails, and says which', async () => {
  const content = (index: number) => (index === 1 ? 'broken' : 'text');
  const accepted = await batch(merged(['a.odt', 'b.odt'], content));
  const ended = await service.untilEnded(accepted.status_url);
  expect(ended).toMatchObject({
    ...{ status: 'failed', completed: 1, failed: 1 },
    merge_job: { error: { code: 'corrupt_document', detail: '“b.odt”: It is broken.' } },
  });
  const answer = await service.send({ path: `${accepted.status_url}/download` });
  expect(answer).toMatchObject({ status: 409, json: { code: 'job_failed' } });
});

test('a merged batch of which no file can be opened has ended, too', async () => {
  const accepted = await batch(merged(['a.odt', 'b.odt'], () => ''));
  const ended = await service.untilEnded(accepted.status_url);
  expect(ended).toMatchObject({ status: 'failed', failed: 2, merge_job: { status: 'failed' } });
});

test('a merged batch goes on without a file that its owner deletes', async () => {
  const accepted = await batch(merged(['a.odt', 'b.odt'], (index) => (index === 1 ? 'wait' : 'a')));
  await service.untilEnded(String(accepted.jobs[0]?.status_url));
  await service.send({ method: 'DELETE', path: String(accepted.jobs[1]?.status_url) });
  const ended = await service.untilEnded(accepted.status_url);
  expect(ended).toMatchObject({
    status: 'completed',
    total: 1,
    merge_job: { status: 'completed' },
  });
});

test.each([
  [['output_format', 'docx'], 'merge'],
  [['split', 'pages'], 'split'],
  [['pdf_profile', 'pdfa-2b'], 'merge'],
] satisfies [Part, string][])('what cannot be merged is refused: %j', async (field, path) => {
  const answer = await service.send(form('/api/v1/batch', [...merged(['a.odt']), field]));
  expect(answer).toMatchObject({ status: 400, json: { errors: [{ path }] } });
});
