import { writeFile } from 'node:fs/promises';
import path from 'node:path';
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
import { drawScalingChart, type Sample } from './scaling-chart.ts';

const jobs = Number(process.env.LOAD_JOBS ?? 10_000);
const clients = 50;
/** A key may make 6,000 requests a minute. */
const keyCount = 10;
const waitS = 20;
/** Between documents of another key: with less it would ask for more than its share of two workers. */
const pauseMs = 1_000;
/** In MB, of the second half: more than a busy collector accounts for, less than a leak would take. */
const maxGrowth = 150;
const images = path.resolve(import.meta.dirname, '../../docs/images');
const environment = {
  CONVERSION_RATE_CONVERT: '1000000',
  // By default all time is that of the service itself, which takes all of the processor.
  TEST_CONVERSION_MS: process.env.LOAD_CONVERSION_MS ?? '0',
};

/** With `LOAD_CHART=1` the charts of docs/scaling.md are drawn anew. */
async function draw(name: string, title: string, samples: Sample[]): Promise<void> {
  if (process.env.LOAD_CHART !== '1') return;
  await writeFile(path.join(images, `${name}.svg`), drawScalingChart(title, samples));
}

const contentOf = (number: number) => `document ${number} `.repeat(1 + (number % 20));

test(`${jobs} jobs with ${clients} clients that wait, on one machine`, async () => {
  await using folder = await temporaryFolder();
  const keys = await issueKeys(() => issueKey(folder.path));
  await using service = await startConversionProcess({ dataDir: folder.path, environment });
  const samples = await endAll({ apis: [service], processes: [service], keys });
  await draw('scaling-one-machine', `${clients} clients on one machine`, samples);
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
  const samples = await endAll({ apis, processes: [...apis, ...workers], keys });
  await draw('scaling-nats', `${clients} clients, three NATS servers`, samples);
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

/** @returns how it went, in twentieths */
async function endAll({ apis, processes, keys }: Service): Promise<Sample[]> {
  const ids = new Set<string>();
  const samples: Sample[] = [];
  let others: number[] = [];
  let startedAt = 0;
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
      if (number % (jobs / 20) === 0) await sample(number);
    }
  }

  async function sample(done: number): Promise<void> {
    const sizes = await Promise.all(processes.map(({ child }) => residentBytes(child)));
    const megabytes = Math.round(sizes.reduce((sum, size) => sum + size) / 1_000_000);
    const seconds = (performance.now() - startedAt) / 1_000;
    const otherMs = others.sort((a, b) => a - b)[others.length >> 1];
    samples.push({ seconds, jobs: done, megabytes, otherMs: otherMs ?? 0 });
    others = [];
  }

  async function latencies(goesOn: (count: number) => boolean): Promise<number[]> {
    const found: number[] = [];
    while (goesOn(found.length)) {
      const askedAt = performance.now();
      await convert(found.length, keys.other);
      found.push(performance.now() - askedAt);
      others.push(performance.now() - askedAt);
      await setTimeout(pauseMs);
    }
    return found.sort((a, b) => a - b);
  }

  const alone = await latencies((count) => count < 20);
  startedAt = performance.now();
  const [beside] = await Promise.all([
    latencies(() => next < jobs),
    ...Array.from({ length: clients }, client),
  ]);
  const seconds = (performance.now() - startedAt) / 1_000;
  const at = (sorted: number[], share: number) =>
    (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  process.stdout.write(
    `${jobs} jobs in ${seconds.toFixed(0)} s, ${(jobs / seconds).toFixed(0)} a second; ` +
      `${repeated} waits repeated, ${lost} lost; memory by twentieths, in MB: ` +
      `${samples.map(({ megabytes }) => megabytes).join(', ')}; another key waits ` +
      `p50 ${at(alone, 0.5)}, p95 ${at(alone, 0.95)} ms alone and ` +
      `p50 ${at(beside, 0.5)}, p95 ${at(beside, 0.95)} ms beside them\n`,
  );
  expect(ids.size).toBe(jobs);
  expect(lost).toBe(0);
  const half = samples[samples.length >> 1];
  expect((samples.at(-1)?.megabytes ?? 0) - (half?.megabytes ?? 0)).toBeLessThan(maxGrowth);
  return samples;
}
