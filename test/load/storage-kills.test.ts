import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { clusterClient } from '../fixtures/conversion/cluster-client.ts';
import { startConversionCluster } from '../fixtures/conversion/conversion-cluster.ts';
import { startNatsCluster } from '../fixtures/conversion/nats-server.ts';
import { startS3Server } from '../fixtures/conversion/s3-server.ts';

const kills = Number(process.env.LOAD_KILLS ?? 100);
const clients = 6;

/** Some larger than one part of an upload. */
const contentOf = (number: number) =>
  `document ${number} `.repeat(number % 20 === 0 ? 400_000 : 1 + (number % 50) * 40);

test(`${kills} kills of the service, its store and NATS in turn lose nothing that was accepted`, async () => {
  await using nats = await startNatsCluster();
  await using store = await startS3Server();
  await using cluster = await startConversionCluster({
    ...{ clusterUrl: nats.url, apis: 2, workers: 2 },
    environment: {
      ...store.environment,
      CONVERSION_CLUSTER_REPLICAS: '3',
      CONVERSION_LEASE_S: '3',
      CONVERSION_RATE_CONVERT: '100000',
      TEST_CONVERSION_MS: '100',
    },
  });
  const client = clusterClient(cluster);
  const accepted = new Map<number, string>();
  let isKilling = true;
  let next = 0;

  async function submitAndWait(): Promise<void> {
    while (isKilling) {
      const number = next++;
      const id = await client.convert(`${number}.odt`, contentOf(number));
      accepted.set(number, id);
      // Some wait for the end as users do, the others leave their jobs behind.
      if (number % 2 === 0) await client.untilEnded(id);
    }
  }

  const load = Promise.all(Array.from({ length: clients }, submitAndWait));
  // Otherwise a rejection before its await would end the process.
  load.catch(() => undefined);
  const victims = [
    ...cluster.apis.map((api) => () => api.replace()),
    () => awayFor(store),
    ...cluster.workers.map((worker) => () => worker.replace()),
    ...nats.servers.map((server) => () => awayFor(server)),
  ];
  for (let kill = 0; kill < kills; kill++) {
    await setTimeout(Math.random() * 1_000);
    await victims[kill % victims.length]?.();
  }
  isKilling = false;
  await load;
  const turns = pLimit(clients);
  await Promise.all(
    [...accepted].map(([number, id]) =>
      turns(async () => {
        expect(await client.untilEnded(id), `document ${number}`).toMatchObject({
          status: 'completed',
        });
        const result = await client.download(id);
        expect(result.equals(Buffer.from(contentOf(number))), `document ${number}`).toBe(true);
      }),
    ),
  );
  expect(new Set(accepted.values()).size).toBe(next);
  process.stdout.write(
    `${kills} kills; ${next} documents, each ended once with its own bytes; ` +
      `${client.repeats} requests had to be repeated\n`,
  );
});

/** Not waits for a condition: they move the kill and the return to any point of the work. */
async function awayFor(server: { kill(): Promise<void>; restart(): Promise<void> }): Promise<void> {
  await server.kill();
  await setTimeout(Math.random() * 1_500);
  await server.restart();
}
