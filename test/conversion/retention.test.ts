import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { sweepExpired, sweepUploads } from '../../conversion-service/retention/retention.ts';
import {
  startConversionService,
  type TestService,
} from '../fixtures/conversion/conversion-service.ts';
import { copyingConverter } from '../fixtures/conversion/copying-converter.ts';
import { convertForm, form } from '../fixtures/conversion/form.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const day = 24 * 60 * 60 * 1_000;
const week = 7 * day;

test('a result is there for 24 hours, then it is said that it expired, later nothing', async () => {
  let later = 0;
  await using service = await startConversionService({ now: () => Date.now() + later });
  const sent = convertForm('a.odt', 'text');
  const once = { ...sent, headers: { ...sent.headers, 'idempotency-key': 'once' } };
  const { json } = await service.send(once);
  const { job_id: id, status_url: url } = json as { job_id: string; status_url: string };
  await service.untilEnded(url);
  later = day - 60_000;
  await sweepExpired(service.ports, Date.now() + later);
  expect(await service.send({ path: `${url}/download` })).toMatchObject({ status: 200 });
  later = day;
  const expired = { status: 410, json: { code: 'expired' } };
  // Also before anything was swept.
  expect(await service.send({ path: url })).toMatchObject(expired);
  // Then the same request makes it anew, rather than returning what is gone.
  const again = (await service.send(once)).json as { job_id: string; status_url: string };
  expect(again.job_id).not.toBe(id);
  expect(await service.untilEnded(again.status_url)).toMatchObject({ status: 'completed' });
  await sweepExpired(service.ports, Date.now() + later);
  expect(await service.send({ path: url })).toMatchObject(expired);
  expect(await service.send({ path: `${url}/download` })).toMatchObject(expired);
  expect(await readdir(path.join(service.dataDir, 'results'))).toEqual([
    expect.stringContaining(again.job_id),
  ]);
  expect((await service.send(once)).json).toMatchObject({ job_id: again.job_id });
  await sweepExpired(service.ports, Date.now() + day + week + 60_000);
  expect(await service.send({ path: url })).toMatchObject({ status: 404 });
});

test('what was over while the service was down goes when it starts', async () => {
  await using folder = await temporaryFolder();
  const dataDir = folder.path;
  const results = () => readdir(path.join(dataDir, 'results'));
  await using owned = new AsyncDisposableStack();
  const first = owned.use(await startConversionService({ dataDir }));
  const { json } = await first.send(convertForm('a.odt', 'text'));
  const { job_id: id, status_url: url } = json as { job_id: string; status_url: string };
  await first.untilEnded(url);
  await owned.disposeAsync();
  expect(await results()).toHaveLength(1);
  await using later = await startConversionService({ dataDir, now: () => Date.now() + day });
  await vi.waitFor(
    async () => {
      expect(await results()).toEqual([]);
      expect(await later.ports.jobs.find(id)).toBeNull();
    },
    { timeout: 30_000 },
  );
});

test('an upload that lands after its process died goes, and none whose job is being stored', async () => {
  await using service = await startConversionService();
  const { arriving, ports } = service;
  const uploads = () => readdir(path.join(service.dataDir, 'uploads'));
  const late = randomUUID();
  await using draft = ports.files.draft();
  await writeFile(draft.path, 'late');
  await ports.files.keep('upload', late, draft.path);
  const add = ports.jobs.add.bind(ports.jobs);
  const whileStored: string[][] = [];
  vi.spyOn(ports.jobs, 'add').mockImplementation(async (added) => {
    await sweepUploads(ports, arriving);
    whileStored.push(await uploads());
    return await add(added);
  });
  const { json } = await service.send(convertForm('a.odt', 'text'));
  const { job_id: id, status_url: url } = json as { job_id: string; status_url: string };
  expect(whileStored).toEqual([[id]]);
  expect(await service.untilEnded(url)).toMatchObject({ status: 'completed' });
});

test('a batch expires with its jobs', async () => {
  let later = 0;
  await using service = await startConversionService({ now: () => Date.now() + later });
  const { json } = await service.send(form('/api/v1/batch', [['files', 'a.odt', 'text']]));
  const { status_url: url } = json as { status_url: string };
  await service.untilEnded(url);
  later = day;
  await sweepExpired(service.ports, Date.now() + later);
  for (const asked of [url, `${url}/download`]) {
    expect(await service.send({ path: asked })).toMatchObject({ status: 410 });
  }
});

test('a download under way goes on when its file expires', async () => {
  await using service = await startConversionService();
  const content = 'x'.repeat(3_000_000);
  const { json } = await service.send(convertForm('a.odt', content));
  const { job_id: id, status_url: url } = json as { job_id: string; status_url: string };
  await service.untilEnded(url);
  const file = (await service.ports.jobs.find(id))?.job.result?.file ?? '';
  const stream = await service.ports.files.read('result', file);
  const chunks = stream?.iterator({ destroyOnReturn: false }) ?? [];
  let bytes = 0;
  for await (const chunk of chunks) {
    if (bytes === 0) await sweepExpired(service.ports, Date.now() + day);
    bytes += chunk.length;
  }
  expect(bytes).toBe(content.length);
  expect(await readdir(path.join(service.dataDir, 'results'))).toEqual([]);
});

test('a job that still waits, or runs, is too early for a download', async () => {
  const converter = copyingConverter();
  await using service = await startConversionService({
    converter,
    environment: { CONVERSION_WORKERS: '1' },
  });
  const accepted = [];
  for (const name of ['a.odt', 'b.odt']) {
    const { json } = await service.send(convertForm(name, 'wait'));
    accepted.push(json as { status_url: string });
  }
  const [first, second] = accepted.map(({ status_url: url }) => url);
  await vi.waitFor(
    async () =>
      expect(await service.send({ path: String(first) })).toMatchObject({
        json: { status: 'processing', completed_at: null },
      }),
    { timeout: 30_000 },
  );
  expect(await service.send({ path: String(second) })).toMatchObject({
    json: { status: 'queued' },
  });
  for (const url of [first, second]) {
    expect(await service.send({ path: `${url}/download` })).toMatchObject({
      status: 409,
      json: { code: 'job_not_completed' },
    });
  }
  // Deleting stops what runs.
  expect(await service.send({ method: 'DELETE', path: String(first) })).toMatchObject({
    status: 204,
  });
  converter.release();
  await service.untilEnded(String(second));
  expect(await service.send({ path: String(first) })).toMatchObject({ status: 404 });
});

const year = 365 * day;

/** A service whose clock is set by the test; each call restarts it in the same folder. */
async function clockTest() {
  const owned = new AsyncDisposableStack();
  const { path: dataDir } = owned.use(await temporaryFolder());
  const clock = { offset: 0 };
  const now = () => Date.now() + clock.offset;
  return {
    clock,
    dataDir,
    start: () => startConversionService({ dataDir, now }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function made(service: TestService) {
  const { json } = await service.send(convertForm('a.odt', 'text'));
  const { job_id: id, status_url: url } = json as { job_id: string; status_url: string };
  await service.untilEnded(url);
  return { id, url };
}

test.each([
  ['behind', -2 * year],
  ['ahead', 2 * year],
])(
  'a clock that was %s by years and is put right loses no result, and keeps none',
  async (_, wrong) => {
    await using set = await clockTest();
    const { clock, dataDir } = set;
    clock.offset = wrong;
    await using owned = new AsyncDisposableStack();
    const first = owned.use(await set.start());
    const { id, url } = await made(first);
    clock.offset = 0;
    expect(await first.send({ path: `${url}/download` })).toMatchObject({ status: 200 });
    await owned.disposeAsync();
    /** What is left when a start has swept. */
    const leftAfter = async (ms: number) => {
      clock.offset = ms;
      await (await set.start())[Symbol.asyncDispose]();
      return await readdir(path.join(dataDir, 'results'));
    };
    // The clock has not gone on for a day.
    expect(await leftAfter(0)).toEqual([expect.stringContaining(id)]);
    expect(await leftAfter(0.5 * day)).toEqual([expect.stringContaining(id)]);
    await leftAfter(1.5 * day);
    expect(await leftAfter(3 * day)).toEqual([]);
  },
);

test('while a clock is wrong for an hour nothing is over, and what comes then is kept for its day', async () => {
  await using set = await clockTest();
  const { clock } = set;
  await using service = await set.start();
  const before = await made(service);
  for (const wrong of [-20 * year, 4 * year]) {
    clock.offset = wrong;
    const { url } = await made(service);
    for (const offset of [wrong, 0]) {
      clock.offset = offset;
      for (const each of [before.url, url]) {
        expect(await service.send({ path: `${each}/download` })).toMatchObject({ status: 200 });
      }
    }
  }
});
