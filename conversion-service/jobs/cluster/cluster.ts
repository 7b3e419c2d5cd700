import { type JetStreamClient, type JetStreamManager, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

/** A NATS server or cluster with JetStream, and how the service uses it. */
export type Engine = {
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

export async function engineOn(
  connection: NatsConnection,
  { prefix, replicas }: Pick<Engine, 'prefix' | 'replicas'>,
): Promise<Engine> {
  const js = jetstream(connection, { timeout: requestMs });
  // The check would fail while a cluster elects its leader.
  const manager = await js.jetstreamManager(false);
  return { connection, js, manager, prefix, replicas };
}
