import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { startConversionCluster } from '../fixtures/conversion/conversion-cluster.ts';
import {
  type ConversionProcess,
  sender,
  startConversionProcess,
} from '../fixtures/conversion/conversion-process.ts';
import { untilEnded } from '../fixtures/conversion/conversion-service.ts';
import { convertForm, form, type Part } from '../fixtures/conversion/form.ts';
import { issueKey } from '../fixtures/conversion/issue-key.ts';
import { startNatsServer } from '../fixtures/conversion/nats-server.ts';
import { startS3Server } from '../fixtures/conversion/s3-server.ts';
import { readZip } from '../fixtures/documents/read-zip.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';

const documents = 60;
const clients = 6;
const contentOf = (number: number) => `document ${number} `.repeat(1 + number * 100);

test('while the store and the service are killed under load nothing accepted is lost', async () => {
  await using store = await startS3Server();
  await using folder = await temporaryFolder();
  const key = await issueKey(folder.path);
  const environment = { ...store.environment, CONVERSION_RATE_CONVERT: '100000' };
  const start = () => startConversionProcess({ dataDir: folder.path, environment });
  let service: ConversionProcess = await start();
  await using _last = { [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
  const accepted = new Map<number, string>();

  /** As a client does it: the same request again, until it has an answer that is final. */
  async function submit(number: number): Promise<void> {
    const { headers, ...sent } = convertForm(`${number}.odt`, contentOf(number));
    const once = { ...sent, headers: { ...headers, 'idempotency-key': randomUUID() } };
    const { json } = await vi.waitFor(
      async () => {
        const answer = await sender(service.base, key)(once);
        expect(answer.status, JSON.stringify(answer.json)).toBe(202);
        return answer;
      },
      { timeout: 90_000, interval: 50 },
    );
    accepted.set(number, (json as { status_url: string }).status_url);
  }

  async function client(first: number): Promise<void> {
    for (let number = first; number < documents; number += clients) await submit(number);
  }

  const load = Promise.all(Array.from({ length: clients }, (_, first) => client(first)));
  for (let round = 0; round < 3; round++) {
    // Not waits for a condition: they move the kills to any point of the work.
    await setTimeout(Math.random() * 500);
    await store.kill();
    await setTimeout(Math.random() * 1_500);
    await store.restart();
    await setTimeout(Math.random() * 500);
    const gone = once(service.child, 'exit');
    service.child.kill('SIGKILL');
    await gone;
    service = await start();
  }
  await load;
  expect(accepted.size).toBe(documents);
  const ask = sender(service.base, key);
  for (const [number, url] of accepted) {
    expect(await untilEnded(ask, url)).toMatchObject({ status: 'completed' });
    const { bytes } = await ask({ path: `${url}/download` });
    expect(bytes.equals(Buffer.from(contentOf(number)))).toBe(true);
  }
  await vi.waitFor(
    async () => {
      const objects = await store.objects();
      expect(objects.filter((name) => name.includes('/uploads/'))).toEqual([]);
      expect(objects.filter((name) => name.includes('/results/'))).toHaveLength(documents);
    },
    // What the killed processes had sent may land late, and goes within a minute.
    { timeout: 120_000 },
  );
});

test('in a cluster too, while the store goes away and a worker dies', async () => {
  await using nats = await startNatsServer();
  await using store = await startS3Server();
  await using cluster = await startConversionCluster({
    ...{ clusterUrl: nats.url, apis: 1, workers: 2 },
    environment: { ...store.environment, CONVERSION_LEASE_S: '2', TEST_CONVERSION_MS: '100' },
  });
  const [api] = cluster.apis;
  const [worker] = cluster.workers;
  if (!api || !worker) throw new Error('there is none');
  const ask = sender(api.current.base, cluster.key);
  const parts = Array.from({ length: 40 }, (_, number): Part => {
    return ['files', `${number}.odt`, contentOf(number)];
  });
  const { json } = await ask(form('/api/v1/batch', parts));
  const { status_url: url } = json as { status_url: string };
  await vi.waitFor(
    async () => {
      const { json: batch } = await ask({ path: url });
      expect((batch as { completed: number }).completed).toBeGreaterThan(2);
    },
    { timeout: 60_000, interval: 20 },
  );
  await store.kill();
  // Not a wait for a condition: it moves the return to any point of what is repeated.
  await setTimeout(Math.random() * 2_000);
  await store.restart();
  await worker.replace();
  expect(await untilEnded(ask, url, 120_000)).toMatchObject({ completed: 40, failed: 0 });
  const zip = readZip((await ask({ path: `${url}/download` })).bytes);
  for (let number = 0; number < 40; number++) {
    expect(zip.get(`${number}.pdf`)?.equals(Buffer.from(contentOf(number)))).toBe(true);
  }
});
