import { type JetStreamClient, type JetStreamManager, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

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

/** An answer that takes longer is asked for again. */
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
