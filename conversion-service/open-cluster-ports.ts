import path from 'node:path';
import type { Logger } from 'pino';
import { clusterOn } from './cluster/cluster.ts';
import { type ConnectOptions, connectToCluster } from './cluster/connection/connect.ts';
import { waitsForOf } from './cluster/connection/retry-while-unavailable.ts';
import { openRecords } from './cluster/records.ts';
import { openDeliveryEvents } from './jobs/cluster/deliveries/delivery-events.ts';
import { clusterDeliveryStore } from './jobs/cluster/deliveries/nats-delivery-store.ts';
import { clusterFileStore } from './jobs/cluster/files/nats-file-store.ts';
import { clusterJobStore, openJobRecords } from './jobs/cluster/nats-job-store.ts';
import { findUseIn } from './jobs/cluster/nats-key-use.ts';
import { clusterPasswords } from './jobs/cluster/nats-passwords.ts';
import { clusterProgress } from './jobs/cluster/nats-progress-board.ts';
import { clusterJobQueue, queueStream } from './jobs/cluster/queue/nats-job-queue.ts';
import { keptMs, tombstoneMs } from './jobs/kept.ts';
import type { FileStore, Ports } from './jobs/ports.ts';
import { clusterKeyStore } from './keys/cluster-key-store.ts';
import type { FindUse, KeyStore } from './keys/key-store.ts';
import { countedSlices, sharedWindow } from './limits/shared-window.ts';
import type { OpenLimitWindow } from './limits/sliding-window.ts';
import { triedForMs } from './webhooks/retry-times.ts';
import { attemptLimitMs } from './webhooks/send-webhook.ts';

export type ClusterPorts = AsyncDisposable & {
  ports: Ports;
  keys: KeyStore;
  openWindow: OpenLimitWindow;
};

export type ClusterOptions = ConnectOptions & {
  replicas: number;
  queueLimit: number;
  /** Of this machine, for files on their way: no other process may use it. */
  scratch: string;
  log: Logger;
  /** Where files are in another store than that of NATS. */
  files?: FileStore;
  /** What the names of streams and buckets begin with. */
  prefix?: string;
  leaseMs?: number;
  /** Milliseconds after which an unfinished attempt at a delivery is repeated. */
  attemptMs?: number;
  /** Milliseconds for which everything is kept. */
  keptMs?: number;
};

/** Jobs that are being worked on have places in the stream too. */
const roomForLeased = 1_000;

/** Jobs, queue, keys, rates and files in NATS JetStream, which any number of machines share. */
export async function openClusterPorts(options: ClusterOptions): Promise<ClusterPorts> {
  const { prefix = 'conversion', replicas, queueLimit, leaseMs } = options;
  const kept = options.keptMs ?? keptMs;
  await using opened = new AsyncDisposableStack();
  const connected = opened.use(await connectToCluster(options, options.log));
  const cluster = await clusterOn(connected.connection, { prefix, replicas });
  const queue = opened.use(
    await clusterJobQueue(cluster, {
      keptMs: kept,
      limit: queueLimit + roomForLeased,
      ...(leaseMs !== undefined && { leaseMs }),
    }),
  );
  const events = await openDeliveryEvents(cluster, {
    ...{ keptMs: kept, triedMs: triedForMs },
    leaseMs: options.attemptMs ?? (leaseMs ?? 30_000) + attemptLimitMs,
  });
  const jobs = await clusterJobStore(cluster, {
    ...{ keptMs: kept, rememberedMs: tombstoneMs },
    events,
  });
  const ports: Ports = {
    jobs,
    passwords: opened.use(clusterPasswords(cluster, jobs)),
    progress: opened.use(clusterProgress(cluster)),
    deliveries: clusterDeliveryStore(events, jobs),
    queue,
    files:
      options.files ??
      (await clusterFileStore(cluster, { scratch: options.scratch, keptMs: kept })),
    waitsFor: () => waitsForOf(connected, queueStream(cluster)),
  };
  const rates = await openRecords(cluster, 'rates', { schema: countedSlices, ttlMs: 5 * 60_000 });
  const keys = await clusterKeyStore(cluster);
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

/** Only the keys, for the operator's command. */
export async function openClusterKeys(
  options: ConnectOptions & Pick<ClusterOptions, 'replicas' | 'log' | 'prefix'>,
): Promise<AsyncDisposable & { keys: KeyStore; findUse: FindUse }> {
  const { prefix = 'conversion', replicas, log } = options;
  await using opened = new AsyncDisposableStack();
  const { connection } = opened.use(await connectToCluster(options, log));
  const cluster = await clusterOn(connection, { prefix, replicas });
  const keys = await clusterKeyStore(cluster);
  const findUse = findUseIn(await openJobRecords(cluster, keptMs));
  const owned = opened.move();
  return { keys, findUse, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
