import { randomUUID } from 'node:crypto';
import { copyFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import {
  textDocument,
  writePackage,
} from '../../conversion-service/engine/testing/sample-documents.ts';
import { testConverter } from '../../conversion-service/engine/testing/test-converter.ts';
import type { Job } from '../../conversion-service/jobs/job.ts';
import type { Ports } from '../../conversion-service/jobs/ports.ts';
import { startJobRunner } from '../../conversion-service/jobs/running/job-runner.ts';
import { openClusterPorts } from '../../conversion-service/open-cluster-ports.ts';
import { openLocalPorts } from '../../conversion-service/open-local-ports.ts';
import { openStorage } from '../../conversion-service/storage/storage.ts';
import { startNatsServer } from '../../test/fixtures/conversion/nats-server.ts';
import { report } from './report.ts';

/** Documents in a turn. */
const count = 12;
const rounds = 12;
const log = pino({ level: 'silent' });

/** The queue in NATS against the embedded one, with the same engine, and what a job costs NATS. */
export async function benchCluster(): Promise<void> {
  await using own = await testConverter();
  await using server = await startNatsServer({ isMonitored: true });
  const document = path.join(own.folder, 'document.odt');
  await writePackage(document, textDocument());
  await using local = openLocalPorts(path.join(own.folder, 'local'), 'all');
  await using shared = await openClusterPorts({
    ...{ url: server.url, credentialsFile: undefined, caFile: undefined, replicas: 1 },
    ...{ scratch: path.join(own.folder, 'scratch'), queueLimit: 5_000, log },
  });
  for (const workers of [1, 2]) {
    const spent: Record<'nats' | 'embedded', number[]> = { nats: [], embedded: [] };
    const measure = (ports: Ports) => spend(ports, { workers, document, converter: own.converter });
    await measure(local.ports);
    const before = await server.traffic();
    // In short turns and changing order: others use the machine too.
    for (let round = 0; round < rounds; round++) {
      if (round % 2 === 0) spent.embedded.push(await measure(local.ports));
      spent.nats.push(await measure(shared.ports));
      if (round % 2 === 1) spent.embedded.push(await measure(local.ports));
    }
    const after = await server.traffic();
    const [nats, embedded] = [rateOf(spent.nats), rateOf(spent.embedded)];
    report({
      name: `documents on ${workers} ${workers === 1 ? 'worker' : 'workers'}, NATS against embedded`,
      ours: nats,
      peer: embedded,
      unit: 'documents/s',
      bound: { atLeast: 0.9 },
    });
    if (workers === 1) {
      const cost = {
        messages: (after.messages - before.messages) / (rounds * count),
        bytes: (after.bytes - before.bytes) / (rounds * count),
      };
      report({ name: 'messages through NATS for a job', ours: cost.messages, unit: 'messages' });
      report({ name: 'bytes through NATS for a job', ours: cost.bytes, unit: 'bytes' });
      report({ name: 'bytes of its document', ours: (await stat(document)).size, unit: 'bytes' });
      simulateCluster({ ...cost, documentMs: 1_000 / nats });
    }
  }
}

/** Documents a second in the faster half of the turns: other load on the machine only slows. */
function rateOf(turns: number[]): number {
  const faster = turns.toSorted((a, b) => a - b).slice(0, turns.length / 2);
  return (1_000 * count * faster.length) / faster.reduce((sum, ms) => sum + ms, 0);
}

type Measured = {
  workers: number;
  document: string;
  converter: Parameters<typeof startJobRunner>[1]['converter'];
};

/** Accepts some documents, then works on them: milliseconds of the work. */
async function spend(ports: Ports, { workers, document, converter }: Measured): Promise<number> {
  for (let index = 0; index < count; index++) await accept(ports, document);
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let left = count;
  const onEnded = () => {
    left -= 1;
    if (left === 0) resolve();
  };
  const started = performance.now();
  await using _runner = startJobRunner(ports, {
    ...{ converter, workers, timeoutMs: 60_000, log, onEnded },
    storage: openStorage([tmpdir()]),
  });
  await done;
  return performance.now() - started;
}

async function accept({ jobs, queue, files }: Ports, document: string): Promise<void> {
  const { size } = await stat(document);
  const job: Job = {
    ...{ id: randomUUID(), keyId: 'bench', batchId: null, filename: 'document.odt' },
    ...{ inputFormat: 'odt', outputFormat: 'pdf', options: {}, bytes: size, status: 'queued' },
    ...{ createdAt: Date.now(), startedAt: null, completedAt: null, result: null, failure: null },
  };
  await using draft = files.draft();
  await copyFile(document, draft.path);
  await files.keep('upload', job.id, draft.path);
  await jobs.add({ jobs: [job], batch: null, claim: null });
  await queue.add([{ jobId: job.id, keyId: job.keyId, weight: 'light' }]);
}

/** What was measured with one worker on one server. */
type Cost = {
  messages: number;
  bytes: number;
  /** Of one worker, all included. */
  documentMs: number;
};

/** The throughput assumed for a NATS server: a conservative share of what its makers state. */
const serverMessages = 50_000;
const serverBytes = 500e6;
/** A cluster of three keeps each message three times and sends it to two others. */
const copies = 3;
const idlePollMs = 1_000;

/**
 * Prints what workers would convert and what load that puts on a cluster of three servers, as
 * messages and bytes grow in proportion to the jobs. Assumed: every worker is always busy with
 * documents like the measured one and has a process of its own; the load is even over the servers.
 */
function simulateCluster({ messages, bytes, documentMs }: Cost): void {
  for (const workers of [10, 100, 1_000]) {
    const wanted = (workers * 1_000) / documentMs;
    const polls = (workers * 1_000) / idlePollMs;
    const perServer = { messages: (messages * copies) / 3, bytes: (bytes * copies) / 3 };
    const most = Math.min(
      Math.max(0, serverMessages - polls / 3) / perServer.messages,
      serverBytes / perServer.bytes,
    );
    const rate = Math.min(wanted, most);
    process.stdout.write(
      `  simulated, ${workers} workers: ${rate.toFixed(0)} documents/s` +
        ` (${wanted.toFixed(0)} without NATS’ bound), ` +
        `${(rate * messages).toFixed(0)} messages/s, ${((rate * bytes) / 1e6).toFixed(1)} MB/s\n`,
    );
  }
}
