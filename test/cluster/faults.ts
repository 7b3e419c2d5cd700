import { once } from 'node:events';
import pLimit from 'p-limit';
import { expect } from 'vitest';
import { clusterClient } from '../fixtures/conversion/cluster-client.ts';
import { type Member, startConversionCluster } from '../fixtures/conversion/conversion-cluster.ts';
import type { NatsServer } from '../fixtures/conversion/nats-server.ts';

type Faults = {
  clusterUrl: string;
  replicas: '1' | '3';
  /** The server that is killed. */
  server: NatsServer;
  documents: number;
};

/** Clients that ask at the same time. */
const clients = 8;

/**
 * Sends documents through two APIs to three workers while a worker, an API and a NATS server are
 * killed and a worker is stopped for longer than its lease, one after the other. Every accepted job
 * must end once, with the right bytes.
 */
export async function clusterFaults({ clusterUrl, replicas, server, documents }: Faults) {
  const startedAt = performance.now();
  await using cluster = await startConversionCluster({
    clusterUrl,
    apis: 2,
    workers: 3,
    environment: {
      CONVERSION_CLUSTER_REPLICAS: replicas,
      CONVERSION_LEASE_S: '3',
      CONVERSION_RATE_CONVERT: '100000',
      TEST_CONVERSION_MS: '150',
    },
  });
  const client = clusterClient(cluster);
  const ids = new Map<number, string>();
  const turns = pLimit(clients);
  const sendPart = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: to - from }, (_, index) =>
        turns(async () => {
          const number = from + index;
          ids.set(number, await client.convert(`${number}.odt`, contentOf(number)));
        }),
      ),
    );
  const [worker, frozen] = cluster.workers;
  const [api] = cluster.apis;
  if (!worker || !frozen || !api) throw new Error('the cluster is too small');
  const faults = [
    () => worker.replace(),
    () => api.replace(),
    ...(replicas === '3'
      ? [() => server.kill(), () => server.restart()]
      : [() => server.kill().then(() => server.restart())]),
    async () => void frozen.current.child.kill('SIGSTOP'),
  ];
  const part = Math.floor(documents / faults.length);
  for (const [index, fault] of faults.entries()) {
    const last = index === faults.length - 1;
    const sending = sendPart(index * part, last ? documents : (index + 1) * part);
    await untilSent(ids, index * part + 2);
    await fault();
    await sending;
  }
  // While the worker is stopped: its documents must be taken over by others.
  const ended = await untilAllEnded(client, ids);
  await thaw(frozen);
  for (const [number, id] of ids) {
    expect(await client.status(id)).toEqual(ended.get(number));
    expect((await client.download(id)).toString()).toBe(contentOf(number));
  }
  expect(ids.size).toBe(documents);
  expect(new Set(ids.values()).size).toBe(documents);
  return { documents, repeats: client.repeats, ms: performance.now() - startedAt };
}

/** Some larger than one piece of the object store. */
function contentOf(number: number): string {
  return `document ${number} `.repeat(number % 10 === 0 ? 20_000 : 50);
}

async function untilSent(ids: Map<number, string>, count: number): Promise<void> {
  await expect.poll(() => ids.size, { timeout: 120_000 }).toBeGreaterThanOrEqual(count);
}

async function untilAllEnded(
  client: ReturnType<typeof clusterClient>,
  ids: Map<number, string>,
): Promise<Map<number, unknown>> {
  const turns = pLimit(clients);
  const ended = await Promise.all(
    [...ids].map(([number, id]) =>
      turns(async () => {
        const job = await client.untilEnded(id);
        expect(job.status).toBe('completed');
        return [number, job] as const;
      }),
    ),
  );
  return new Map(ended);
}

/** It continues where it was stopped, with leases that others have had since, up to its end. */
async function thaw({ current: { child } }: Member): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  await gone;
}
