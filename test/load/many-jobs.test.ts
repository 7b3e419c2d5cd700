import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startConversionCluster } from '../fixtures/conversion/conversion-cluster.ts';
import {
  type ConversionProcess,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { convertForm } from '../fixtures/conversion/form.ts';
import { issueKey, issueKeyWith } from '../fixtures/conversion/issue-key.ts';
import { startNatsCluster } from '../fixtures/conversion/nats-server.ts';
import { residentBytes } from '../fixtures/resident-bytes.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const jobs = Number(process.env.LOAD_JOBS ?? 10_000);
const clients = 50;
/** A key may make 6,000 requests a minute. */
const keyCount = 10;
const waitS = 20;
/** Of the second half: more than a busy collector accounts for, less than a leak would take. */
const maxGrowth = 150_000_000;
const environment = {
  CONVERSION_RATE_CONVERT: '1000000',
  // All time is that of the service itself.
  TEST_CONVERSION_MS: '0',
};

const contentOf = (number: number) => `document ${number} `.repeat(1 + (number % 20));

test(`${jobs} jobs with ${clients} clients that wait, on one machine`, async () => {
  await using folder = await temporaryFolder();
  const keys = await issueKeys(() => issueKey(folder.path));
  await using service = await startConversionProcess({ dataDir: folder.path, environment });
  await endAll({ apis: [service], processes: [service], keys });
});

test(`${jobs} jobs with ${clients} clients that wait, on three NATS servers`, async () => {
  await using nats = await startNatsCluster();
  const shared = { ...environment, CONVERSION_CLUSTER_REPLICAS: '3' };
  await using cluster = await startConversionCluster({
    ...{ clusterUrl: nats.url, apis: 2, workers: 2, environment: shared },
  });
  const keys = await issueKeys(() => issueKeyWith({ ...shared, CONVERSION_CLUSTER_URL: nats.url }));
  const [apis, workers] = [cluster.apis, cluster.workers].map((members) =>
    members.map(({ current }) => current),
  );
  if (!apis || !workers) throw new Error('there are none');
  await endAll({ apis, processes: [...apis, ...workers], keys });
});

async function issueKeys(issue: () => Promise<string>): Promise<Service['keys']> {
  const many: string[] = [];
  for (let count = 0; count < keyCount; count++) many.push(await issue());
  return { many, other: await issue() };
}

type Service = {
  apis: ConversionProcess[];
  processes: ConversionProcess[];
  /** Those of the many jobs, and another. */
  keys: { many: string[]; other: string };
};

async function endAll({ apis, processes, keys }: Service): Promise<void> {
  const ids = new Set<string>();
  const memory: number[] = [];
  let next = 0;
  let lost = 0;
  let repeated = 0;

  /** From the document to its result, as a client has it that waits at the service. */
  async function convert(number: number, of: string): Promise<string> {
    const api = apis[number % apis.length];
    const ask = sender(api?.base ?? '', of);
    const { status, json } = await ask(convertForm(`${number}.odt`, contentOf(number)));
    expect(status, JSON.stringify(json)).toBe(202);
    const { job_id: id } = json as { job_id: string };
    for (;;) {
      const askedAt = Date.now();
      const answer = await ask({ path: `/api/v1/jobs/${id}?wait=${waitS}` });
      const job = answer.json as { status: string; completed_at: string | null };
      const isLate = Date.now() - askedAt > (waitS - 1) * 1_000;
      // It had ended long before: nobody woke the wait.
      if (isLate && job.completed_at && Date.parse(job.completed_at) < Date.now() - 5_000) lost++;
      if (job.status === 'failed') throw new Error(`document ${number} failed`);
      if (job.status === 'completed') break;
      repeated++;
    }
    const { bytes } = await ask({ path: `/api/v1/jobs/${id}/download` });
    expect(bytes.equals(Buffer.from(contentOf(number))), `document ${number}`).toBe(true);
    return id;
  }

  async function client(): Promise<void> {
    while (next < jobs) {
      const number = next++;
      ids.add(await convert(number, keys.many[number % keyCount] ?? ''));
      if (number % (jobs / 10) === 0) {
        const sizes = await Promise.all(processes.map(({ child }) => residentBytes(child)));
        memory.push(sizes.reduce((sum, size) => sum + size));
      }
    }
  }

  async function latencies(goesOn: (count: number) => boolean): Promise<number[]> {
    const found: number[] = [];
    while (goesOn(found.length)) {
      const askedAt = performance.now();
      await convert(found.length, keys.other);
      found.push(performance.now() - askedAt);
      await setTimeout(100);
    }
    return found.sort((a, b) => a - b);
  }

  const alone = await latencies((count) => count < 20);
  const startedAt = performance.now();
  const [beside] = await Promise.all([
    latencies(() => next < jobs),
    ...Array.from({ length: clients }, client),
  ]);
  const seconds = (performance.now() - startedAt) / 1_000;
  const at = (sorted: number[], share: number) =>
    (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  process.stdout.write(
    `${jobs} jobs in ${seconds.toFixed(0)} s, ${(jobs / seconds).toFixed(0)} a second; ` +
      `${repeated} waits repeated, ${lost} lost; memory by tenths, in MB: ` +
      `${memory.map((bytes) => Math.round(bytes / 1_000_000)).join(', ')}; another key waits ` +
      `p50 ${at(alone, 0.5)}, p95 ${at(alone, 0.95)} ms alone and ` +
      `p50 ${at(beside, 0.5)}, p95 ${at(beside, 0.95)} ms beside them\n`,
  );
  expect(ids.size).toBe(jobs);
  expect(lost).toBe(0);
  expect((memory.at(-1) ?? 0) - (memory[5] ?? 0)).toBeLessThan(maxGrowth);
}
