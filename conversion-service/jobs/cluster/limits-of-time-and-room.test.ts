import { writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startNatsServer } from '../../../test/fixtures/conversion/nats-server.ts';
import { sampleJob } from '../../../test/fixtures/conversion/sample-job.ts';
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts';
import { clusterOn } from '../../cluster/cluster.ts';
import { connectToCluster } from '../../cluster/connection/connect.ts';
import { openClusterPorts } from '../../open-cluster-ports.ts';
import { clusterJobQueue } from './queue/nats-job-queue.ts';

const log = pino({ level: 'silent' });
const address = { credentialsFile: undefined, caFile: undefined };

test('the cluster forgets jobs and files by itself and remembers that they were there', async () => {
  const owned = new AsyncDisposableStack();
  onTestFinished(() => owned.disposeAsync());
  const { url } = owned.use(await startNatsServer());
  const { path: scratch } = owned.use(await temporaryFolder());
  const { ports } = owned.use(
    await openClusterPorts({
      ...address,
      ...{ url, scratch, log, replicas: 1, queueLimit: 10, keptMs: 3_000 },
    }),
  );
  const job = sampleJob();
  await using draft = ports.files.draft();
  await writeFile(draft.path, 'text');
  await ports.files.keep('upload', job.id, draft.path);
  await ports.jobs.add({ jobs: [job], batch: null, claim: null });
  expect((await ports.jobs.find(job.id))?.job).toEqual(job);
  const gone = { timeout: 60_000, interval: 200 };
  await expect.poll(() => ports.jobs.find(job.id), gone).toBeNull();
  await expect.poll(() => ports.files.checkOut('upload', job.id), gone).toBeNull();
  expect(await ports.jobs.findTombstone(job.id)).toEqual({
    id: job.id,
    keyId: 'a',
    buriedAt: 4_000,
  });
});

test('a full stream refuses an entry with queue_full', async () => {
  const owned = new AsyncDisposableStack();
  onTestFinished(() => owned.disposeAsync());
  const { url } = owned.use(await startNatsServer());
  const { connection } = owned.use(await connectToCluster({ ...address, url }, log));
  const cluster = await clusterOn(connection, { prefix: 'test', replicas: 1 });
  const queue = owned.use(await clusterJobQueue(cluster, { keptMs: 60_000, limit: 2 }));
  const entry = (jobId: string) => ({ jobId, keyId: 'a', weight: 'light' as const });
  await queue.add([entry('a1'), entry('a2')]);
  await queue.add([entry('a1')]);
  await expect(queue.add([entry('a3')])).rejects.toMatchObject({
    code: 'queue_full',
    retryAfterSeconds: 10,
  });
  await (await queue.take(['light']))?.done();
  await queue.add([entry('a3')]);
});

test('it is said soon that JetStream does not answer, though the connection stands', async () => {
  const owned = new AsyncDisposableStack();
  onTestFinished(() => owned.disposeAsync());
  const server = owned.use(await startNatsServer());
  const { path: scratch } = owned.use(await temporaryFolder());
  const { ports } = owned.use(
    await openClusterPorts({
      ...{ ...address, url: server.url, scratch, log, replicas: 1, queueLimit: 10 },
    }),
  );
  expect(await ports.waitsFor?.()).toBeNull();
  server.freeze();
  owned.defer(() => server.thaw());
  await expect
    .poll(() => ports.waitsFor?.(), { timeout: 60_000 })
    .toMatch(/^JetStream at 127\.0\.0\.1:\d+, which does not answer/);
  server.thaw();
  await expect.poll(() => ports.waitsFor?.(), { timeout: 60_000 }).toBeNull();
});
