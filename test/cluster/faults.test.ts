import { test } from 'vitest';
import { startNatsServer } from '../fixtures/conversion/nats-server.ts';
import { clusterFaults } from './faults.ts';

test('no job is lost while processes of the service and its NATS server are killed', async () => {
  await using server = await startNatsServer();
  await clusterFaults({ clusterUrl: server.url, replicas: '1', server, documents: 60 });
}, 240_000);
