import { expect, test } from 'vitest';
import { clusterFaults } from '../cluster/faults.ts';
import { startNatsCluster } from '../fixtures/conversion/nats-server.ts';

test('no job of 300 is lost while members of a cluster of three servers are killed', async () => {
  await using nats = await startNatsCluster();
  const [server] = nats.servers;
  if (!server) throw new Error('there is no server');
  const faults = { clusterUrl: nats.url, replicas: '3', server, documents: 300 } as const;
  const { documents, repeats, ms } = await clusterFaults(faults);
  expect(documents).toBe(300);
  process.stdout.write(
    `${documents} documents, each ended once with its own bytes, in ${(ms / 1_000).toFixed(1)} s; ` +
      `${repeats} requests had to be repeated\n`,
  );
});
