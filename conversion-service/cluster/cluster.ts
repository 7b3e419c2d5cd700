import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  type StreamConfig,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { retryWhileUnavailable } from './connection/retry-while-unavailable.ts';

/** One NATS server with JetStream or several, and how the service uses them. */
export type Cluster = {
  connection: NatsConnection;
  js: JetStreamClient;
  manager: JetStreamManager;
  /** What the names of all streams and buckets begin with. */
  prefix: string;
  /** Copies of everything that is kept: 1, or 3 in a cluster of three servers or more. */
  replicas: number;
};

/** A request whose answer takes longer is repeated. */
const requestMs = 3_000;

export async function clusterOn(
  connection: NatsConnection,
  { prefix, replicas }: Pick<Cluster, 'prefix' | 'replicas'>,
): Promise<Cluster> {
  const js = jetstream(connection, { timeout: requestMs });
  // The check would fail while a cluster elects its leader.
  const manager = await js.jetstreamManager(false);
  return { connection, js, manager, prefix, replicas };
}

type WantedStream = Pick<StreamConfig, 'name'> & Partial<StreamConfig>;

/**
 * Makes a stream where it does not exist, and updates the settings of an existing one that may
 * change. Throws where the cluster has fewer servers than the copies to keep.
 */
export async function ensureStream({ manager }: Cluster, wanted: WantedStream): Promise<void> {
  const found = await retryWhileUnavailable(() => unlessMissing(manager.streams.info(wanted.name)));
  if (!found) {
    await retryWhileUnavailable(() => manager.streams.add(wanted));
    return;
  }
  const { name, ...changes } = wanted;
  const isAsWanted = changing.every(
    (setting) => changes[setting] === undefined || changes[setting] === found.config[setting],
  );
  if (!isAsWanted) await retryWhileUnavailable(() => manager.streams.update(name, changes));
}

/** What an operator may change between two runs. */
const changing = ['num_replicas', 'max_msgs', 'max_age'] as const;

async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    const isMissing =
      error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
    if (isMissing) return null;
    throw error;
  }
}
