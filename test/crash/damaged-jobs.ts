import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { expect } from 'vitest';
import { completed } from '../../conversion-service/jobs/job.ts';
import { recoverJobs } from '../../conversion-service/jobs/recover-jobs.ts';
import { openLocalPorts } from '../../conversion-service/open-local-ports.ts';
import { sampleJob, sampleResult } from '../fixtures/conversion/sample-job.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { overwritePage, pageBytes } from './overwrite-page.ts';

const databaseName = 'conversions.sqlite';
const log = pino({ level: 'silent' });

/**
 * Overwrites bytes in one page of the job database after the other, each in a copy of its own, and
 * does what the service does when it starts: no document and no result may be lost, whether it
 * starts or says what to do.
 *
 * @returns how often it started
 */
export async function damagedJobsRounds(seeds: number): Promise<number> {
  await using whole = await temporaryFolder();
  const key = await fill(whole.path);
  const pages = statSync(path.join(whole.path, databaseName)).size / pageBytes;
  let starts = 0;
  for (let seed = 0; seed < seeds; seed++) {
    const page = seeds < pages ? Math.floor((seed * pages) / seeds) : seed % pages;
    try {
      if (await round(whole.path, { page, seed }, key)) starts += 1;
    } catch (cause) {
      throw new Error(`page ${page + 1}, seed ${seed}`, { cause });
    }
  }
  return starts;
}

/** Jobs that ended and jobs that wait, with their files. Returns a key. */
async function fill(dataDir: string): Promise<string> {
  await using opened = openLocalPorts(dataDir, 'all');
  const { ports, keys } = opened;
  const { key, text } = await keys.issue({ email: 'a@example.com', useCase: 'a test' });
  for (let index = 0; index < 120; index++) {
    const waiting = sampleJob({ keyId: key.id, createdAt: Date.now(), filename: `${index}.odt` });
    const file = `${waiting.id}.${randomUUID().slice(0, 8)}`;
    const isDone = index % 2 === 0;
    const added = isDone ? completed(waiting, { ...sampleResult, file }, Date.now()) : waiting;
    const claim = {
      ...{ keyId: key.id, idempotencyKey: `claim-${index}`, fingerprint: 'f' },
      ...{ subjectId: added.id, createdAt: added.createdAt },
    };
    await ports.jobs.add({ jobs: [added], batch: null, claim });
    if (!isDone) await ports.queue.add([{ jobId: added.id, keyId: key.id, weight: 'light' }]);
    const kept = isDone ? path.join('results', file) : path.join('uploads', added.id);
    writeFileSync(path.join(dataDir, kept), 'text');
  }
  return text;
}

/** Whether it starts. */
async function round(
  from: string,
  damage: { page: number; seed: number },
  key: string,
): Promise<boolean> {
  await using folder = await temporaryFolder();
  cpSync(from, folder.path, { recursive: true, preserveTimestamps: true });
  overwritePage(path.join(folder.path, databaseName), damage);
  const before = documentsIn(folder.path);
  const problem = await startIn(folder.path, key);
  expect(documentsIn(folder.path)).toEqual(before);
  if (problem === undefined) return true;
  expect(problem).toContain(databaseName);
  expect(problem).toContain('The database is damaged. Nothing was changed. Put a copy');
  return false;
}

/** What is said where it does not start. */
async function startIn(dataDir: string, key: string): Promise<string | undefined> {
  try {
    await using opened = openLocalPorts(dataDir, 'all');
    await recoverJobs(opened.ports, log);
    expect(await opened.keys.verify(`${key}x`)).toBeNull();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function documentsIn(dataDir: string): string[] {
  return ['uploads', 'results'].flatMap((name) => readdirSync(path.join(dataDir, name)).toSorted());
}
