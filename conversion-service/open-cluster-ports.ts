import path from 'node:path';
import type { Logger } from 'pino';
import { engineOn } from './jobs/cluster/cluster.ts';
import { type ConnectOptions, connectToEngine } from './jobs/cluster/connection/connect.ts';
import { waitsForOf } from './jobs/cluster/connection/waits-for.ts';
import { natsFileStore } from './jobs/cluster/files/file-store.ts';
import { natsJobStore } from './jobs/cluster/job-store.ts';
import { natsJobQueue, queueStream } from './jobs/cluster/queue/job-queue.ts';
import { openRecords } from './jobs/cluster/records.ts';
import type { Ports } from './jobs/ports.ts';
import { natsKeyStore } from './keys/cluster-key-store.ts';
import type { KeyStore } from './keys/key-store.ts';
import { countedSlices } from './limits/counted-slices.ts';
import { sharedWindow } from './limits/shared-window.ts';
import type { OpenWindow } from './limits/sliding-window.ts';
import { keptMs, tombstoneMs } from './retention/kept.ts';

export type NatsPorts = AsyncDisposable & { ports: Ports; keys: KeyStore; openWindow: OpenWindow };

export type NatsOptions = ConnectOptions & {
  replicas: number;
  queueLimit: number;
  /** Of this machine, for files on their way: no other process may use it. */
  scratch: string;
  log: Logger;
  /** What the names of streams and buckets begin with. */
  prefix?: string;
  leaseMs?: number;
  /** Milliseconds for which everything is kept. */
  keptMs?: number;
};

/** Jobs that are being worked on have places in the stream too. */
const roomForLeased = 1_000;

/** Jobs, queue, keys, rates and files in NATS JetStream, which any number of machines share. */
export async function openNatsPorts(options: NatsOptions): Promise<NatsPorts> {
  const { prefix = 'conversion', replicas, queueLimit, leaseMs } = options;
  const kept = options.keptMs ?? keptMs;
  await using opened = new AsyncDisposableStack();
  const connected = opened.use(await connectToEngine(options, options.log));
  const engine = await engineOn(connected.connection, { prefix, replicas });
  const queue = opened.use(
    await natsJobQueue(engine, {
      keptMs: kept,
      limit: queueLimit + roomForLeased,
      ...(leaseMs !== undefined && { leaseMs }),
    }),
  );
  const ports: Ports = {
    jobs: await natsJobStore(engine, { keptMs: kept, rememberedMs: tombstoneMs }),
    queue,
    files: await natsFileStore(engine, { scratch: options.scratch, keptMs: kept }),
    waitsFor: () => waitsForOf(connected, queueStream(engine)),
  };
  const rates = await openRecords(engine, 'rates', { schema: countedSlices, ttlMs: 5 * 60_000 });
  const keys = await natsKeyStore(engine);
  const owned = opened.move();
  return {
    ports,
    keys,
    openWindow: (name, limit, windowMs) => sharedWindow(rates, { name, limit, windowMs }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The folder for files on their way. */
export function scratchIn(dataDir: string, role: string): string {
  return path.join(dataDir, `scratch-${role}`);
}

/** The keys alone, for the operator's command. */
export async function openNatsKeys(
  options: ConnectOptions & Pick<NatsOptions, 'replicas' | 'log' | 'prefix'>,
): Promise<AsyncDisposable & { keys: KeyStore }> {
  const { prefix = 'conversion', replicas, log } = options;
  await using opened = new AsyncDisposableStack();
  const { connection } = opened.use(await connectToEngine(options, log));
  const keys = await natsKeyStore(await engineOn(connection, { prefix, replicas }));
  const owned = opened.move();
  return { keys, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
