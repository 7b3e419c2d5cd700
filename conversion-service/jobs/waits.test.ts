import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sampleJob, sampleResult } from '../../test/fixtures/conversion/sample-job.ts';
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts';
import { completed } from './job.ts';
import { openDatabase } from './sqlite/open-jobs-database.ts';
import { sqliteJobStore } from './sqlite/sqlite-job-store.ts';
import { createWaits } from './waits.ts';

const never = new AbortController().signal;
const long = { keyId: 'a', ms: 60_000, signal: never };

async function openStore() {
  const owned = new AsyncDisposableStack();
  const { path } = owned.use(await temporaryFolder());
  const jobs = sqliteJobStore(owned.use(openDatabase(path)));
  const waits = owned.use(createWaits(jobs));
  return { jobs, waits, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await setImmediate();
  await setImmediate();
  return settled;
}

test('a wait is over with the last of its jobs', async () => {
  await using opened = await openStore();
  const { jobs, waits } = opened;
  const [first, second, ended] = [
    sampleJob(),
    sampleJob(),
    completed(sampleJob(), sampleResult, 9),
  ];
  await jobs.add({ jobs: [first, second, ended], batch: null, claim: null });
  const waited = waits.untilEnded([first.id, second.id, ended.id], long);
  await jobs.replace({ ...first, status: 'processing' }, 1);
  await jobs.replace(completed(first, sampleResult, 5), 2);
  expect(await isSettled(waited)).toBe(false);
  await jobs.remove(second.id);
  await waited;
});

test('a client that leaves waits no longer, nor does anybody when the service ends', async () => {
  await using opened = await openStore();
  const { jobs, waits } = opened;
  const job = sampleJob();
  await jobs.add({ jobs: [job], batch: null, claim: null });
  const leaving = new AbortController();
  const left = waits.untilEnded([job.id], { ...long, signal: leaving.signal });
  const stayed = waits.untilEnded([job.id], long);
  leaving.abort();
  await left;
  expect(await isSettled(stayed)).toBe(false);
  waits[Symbol.dispose]();
  await stayed;
});

test('of one key a hundred wait, the next is answered at once, and other keys wait', async () => {
  await using opened = await openStore();
  const { jobs, waits } = opened;
  const job = sampleJob();
  await jobs.add({ jobs: [job], batch: null, claim: null });
  const waiting = Array.from({ length: 100 }, () => waits.untilEnded([job.id], long));
  await waits.untilEnded([job.id], long);
  const other = waits.untilEnded([job.id], { ...long, keyId: 'b' });
  expect(await isSettled(other)).toBe(false);
  await jobs.replace(completed(job, sampleResult, 5), 1);
  await Promise.all([...waiting, other]);
});
