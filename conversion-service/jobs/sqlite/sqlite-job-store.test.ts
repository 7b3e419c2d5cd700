import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { sampleJob, sampleResult } from '../../../test/fixtures/conversion/sample-job.ts';
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts';
import { delivery } from '../delivery.ts';
import { completed } from '../job.ts';
import type { SweptJobStore } from '../job-store.ts';
import { openDatabase, requireSound } from './open-jobs-database.ts';
import { sqliteJobStore } from './sqlite-job-store.ts';

async function openStore(): Promise<SweptJobStore> {
  return sqliteJobStore(await openDb());
}

async function openDb() {
  const owned = new AsyncDisposableStack();
  onTestFinished(() => owned.disposeAsync());
  const { path } = owned.use(await temporaryFolder());
  return owned.use(openDatabase(path));
}

test('a job that 0.2 wrote has its options in their place', async () => {
  const db = await openDb();
  const { options: _, ...rest } = sampleJob();
  const former = {
    ...{ sheets: 'all', pages: '1-3', dpi: 72, pdfProfile: 'pdfa-2b', languages: ['eng', 'deu'] },
    ...{ ocr: 'skip', csvNumbers: 'text', hasPassword: true },
  };
  const insert = db.prepare(
    'INSERT INTO jobs (id, revision, ended, created_at, record) VALUES (?, 1, 0, 1000, ?)',
  );
  insert.run(rest.id, JSON.stringify({ ...rest, ...former }));
  const plain = randomUUID();
  insert.run(plain, JSON.stringify({ ...rest, id: plain, sheets: 'first' }));
  const jobs = sqliteJobStore(db);
  expect((await jobs.find(rest.id))?.job).toEqual({
    ...rest,
    options: {
      ...{ sheet: 'all', pages: '1-3', dpi: 72, pdf_profile: 'pdfa-2b', languages: 'eng+deu' },
      ...{ ocr: 'skip', csv_numbers: 'text' },
    },
    passwords: ['password'],
  });
  expect((await jobs.find(plain))?.job.options).toEqual({});
  const about = { id: randomUUID(), url: 'https://example.org', host: 'example.org:443' };
  const sent = { ...about, state: 'pending', attempts: [], nextAttemptAt: 1, createdAt: 1 };
  const delivered = delivery.parse({ ...sent, job: { ...rest, ...former } });
  expect(delivered.job).toEqual((await jobs.find(rest.id))?.job);
  expect(() => requireSound(db)).not.toThrow();
});

test('what is over leaves a tombstone, which goes too', async () => {
  const jobs = await openStore();
  const [old, young] = [sampleJob({ createdAt: 1_000 }), sampleJob({ createdAt: 2_000 })];
  const batch = { id: randomUUID(), keyId: 'a', createdAt: 1_000, jobIds: [old.id] };
  await jobs.add({ jobs: [old, young], batch, claim: null });
  expect(await jobs.createdBefore(2_000, 10)).toEqual([old]);
  await jobs.bury([old.id], 9_000);
  await jobs.buryBatches(2_000, 9_000);
  expect(await jobs.find(old.id)).toBeNull();
  expect(await jobs.findBatch(batch.id)).toBeNull();
  const tombstone = { keyId: 'a', buriedAt: 9_000 };
  expect(await jobs.findTombstone(old.id)).toEqual({ id: old.id, ...tombstone });
  expect(await jobs.findTombstone(batch.id)).toEqual({ id: batch.id, ...tombstone });
  await jobs.forget({ tombstones: 9_001, claims: 0 });
  expect(await jobs.findTombstone(old.id)).toBeNull();
  expect(await jobs.find(young.id)).not.toBeNull();
});

test('what has not ended is found, however much it is', async () => {
  const jobs = await openStore();
  const waiting = Array.from({ length: 1_100 }, () => sampleJob());
  const done = completed(sampleJob(), sampleResult, 5_000);
  await jobs.add({ jobs: [...waiting, done], batch: null, claim: null });
  const found = new Set<string>();
  for await (const { id } of jobs.unfinished()) found.add(id);
  expect(found).toEqual(new Set(waiting.map(({ id }) => id)));
});
