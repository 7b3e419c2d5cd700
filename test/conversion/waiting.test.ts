import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startConversionService,
  type TestService,
} from '../fixtures/conversion/conversion-service.ts';
import {
  type CopyingConverter,
  copyingConverter,
} from '../fixtures/conversion/copying-converter.ts';
import { convertForm, form } from '../fixtures/conversion/form.ts';

const owned = new AsyncDisposableStack();
let converter: CopyingConverter;
let service: TestService;

beforeAll(async () => {
  converter = copyingConverter();
  service = owned.use(await startConversionService({ converter }));
});

afterAll(() => owned.disposeAsync());

type Accepted = { job_id: string; status_url: string };

/** A document with the text “wait” is being converted until the converter releases all. */
function convert(content: string, prefer?: string) {
  const sent = convertForm('a.odt', content);
  return service.send({ ...sent, headers: { ...sent.headers, ...(prefer && { prefer }) } });
}

test('a document that is awaited comes back converted', async () => {
  const { status, json, headers } = await convert('text', 'respond-async, wait=30');
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: 'completed', filename: 'a.odt', output_format: 'pdf' });
  const { job_id: id, download_url: url } = json as { job_id: string; download_url: string };
  expect(headers['preference-applied']).toBe('wait=30');
  expect(headers.location).toBe(`/api/v1/jobs/${id}`);
  expect((await service.send({ path: url })).bytes.toString()).toBe('text');
});

test('one that cannot be converted is told as such', async () => {
  const { status, json } = await convert('broken', 'wait=30');
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: 'failed', error: { code: 'corrupt_document' } });
});

test('what takes longer is accepted, and its job can be awaited, until it is deleted too', async () => {
  const taken = await convert('wait', 'wait=1');
  expect(taken.status).toBe(202);
  const { status_url: url } = taken.json as Accepted;
  expect((await service.send({ path: `${url}?wait=1` })).json).toMatchObject({
    status: 'processing',
    completed_at: null,
  });
  const deleted = service.send({ path: `${url}?wait=60` });
  await service.send({ method: 'DELETE', path: url });
  expect((await deleted).status).toBe(404);
});

test('jobs and batches answer when they end', async () => {
  const { status_url: url } = (await convert('wait')).json as Accepted;
  const files = ['wait', 'broken', 'text'].map(
    (content, index) => ['files', `${index}.odt`, content] as ['files', string, string],
  );
  const created = await service.send(form('/api/v1/batch', files));
  const { status_url: batchUrl } = created.json as Accepted;
  const job = service.send({ path: `${url}?wait=60` });
  const batch = service.send({ path: `${batchUrl}?wait=60` });
  converter.release();
  expect((await job).json).toMatchObject({ status: 'completed' });
  expect((await batch).json).toMatchObject({ status: 'completed', completed: 2, failed: 1 });
  const awaited = form('/api/v1/batch', files, { prefer: 'wait=60' });
  const { status, json } = await service.send(awaited);
  expect(status).toBe(200);
  expect(json).toMatchObject({ status: 'completed', total: 3, completed: 2, failed: 1 });
});

test.each(['61', '-1', '1.5', 'soon'])('a wait of “%s” is refused by name', async (wait) => {
  const { status_url: url } = (await convert('text')).json as Accepted;
  const { status, json } = await service.send({ path: `${url}?wait=${wait}` });
  expect(status).toBe(400);
  expect(json).toMatchObject({ code: 'invalid_request', errors: [{ path: 'wait' }] });
});

test.each(['wait=soon', 'wait=-1', 'return=minimal', 'await=30', 'wait=0'])(
  'the preference “%s” is passed over',
  async (prefer) => {
    const { status, headers } = await convert('text', prefer);
    expect(status).toBe(202);
    expect(headers['preference-applied']).toBeUndefined();
  },
);
