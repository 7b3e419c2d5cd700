import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { createInbox, nanos } from '@nats-io/transport-node';
import type { Cluster } from '../../../cluster/cluster.ts';
import { ensureStream } from '../../../cluster/cluster.ts';
import {
  isPassing,
  retryWhileUnavailable,
} from '../../../cluster/connection/retry-while-unavailable.ts';
import { openRecords, type Records } from '../../../cluster/records.ts';
import { type Delivery, delivery } from '../../delivery.ts';

/** The message that stands for the end of a job, handed out to one process. */
export type DeliveryEvent = {
  jobId: string;
  /** It is over: the message is removed. */
  done(): Promise<void>;
  /** It is handed out again after so long, or a little earlier where the server was restarted. */
  later(ms: number): void;
};

/** Ends of jobs that a receiver is to be notified of. */
export type DeliveryEvents = {
  /** What is known of deliveries that an attempt was made for, by the ids of their jobs. */
  records: Records<Delivery>;
  /** To be called before the job ends. A second call for the same job changes nothing. */
  announce(jobId: string): Promise<void>;
  forget(jobId: string): Promise<void>;
  /** Null where none waits. */
  pull(): Promise<DeliveryEvent | null>;
  counts(): Promise<{ pending: number; failing: number }>;
  onWork(listener: () => void): Disposable;
};

type Lifetimes = {
  keptMs: number;
  /** How long delivery is retried. */
  triedMs: number;
  /** Longer than an attempt takes; afterwards another process may take it. */
  leaseMs: number;
};

const pullMs = 3_000;
const consumer = 'deliver';

/** A work queue in a stream, whose messages only name the job that ended. */
export async function openDeliveryEvents(
  cluster: Cluster,
  { keptMs, triedMs, leaseMs }: Lifetimes,
): Promise<DeliveryEvents> {
  const { connection, js, manager, prefix, replicas } = cluster;
  const stream = `${prefix}-webhooks`;
  const subjectOf = (jobId: string) => `${prefix}.webhooks.${jobId}`;
  const call = `${prefix}.webhook-work`;
  await ensureStream(cluster, {
    name: stream,
    subjects: [subjectOf('*')],
    retention: RetentionPolicy.Workqueue,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    discard_new_per_subject: true,
    max_msgs_per_subject: 1,
    // Those that reach the limit while nobody delivers have waited for longer than delivery is tried.
    max_age: nanos(keptMs + triedMs),
    num_replicas: replicas,
  });
  await retryWhileUnavailable(() =>
    manager.consumers.add(stream, {
      name: consumer,
      durable_name: consumer,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(leaseMs),
      max_deliver: -1,
      max_ack_pending: -1,
    }),
  );
  // Each attempt restarts its time, and the next one is hours away at most.
  const records = await openRecords(cluster, 'deliveries', { schema: delivery, ttlMs: keptMs });

  return {
    records,
    async announce(jobId) {
      try {
        await retryWhileUnavailable(() => js.publish(subjectOf(jobId), ''));
      } catch (error) {
        if (!isThereAlready(error)) throw error;
      }
      if (!connection.isClosed()) connection.publish(call);
    },
    async forget(jobId) {
      await retryWhileUnavailable(() =>
        manager.streams.purge(stream, { filter: subjectOf(jobId) }),
      );
      await records.remove(jobId);
    },
    async pull() {
      const ask = JSON.stringify({ batch: 1, no_wait: true });
      const options = { timeout: pullMs, noMux: true, reply: createInbox() };
      const next = `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`;
      const message = await connection.request(next, ask, options).catch((error: unknown) => {
        if (isPassing(error)) return null;
        throw error;
      });
      const reply = message?.reply;
      if (!message || !reply?.startsWith('$JS.ACK.')) return null;
      return {
        jobId: message.subject.split('.').at(-1) ?? '',
        async done() {
          await retryWhileUnavailable(() => connection.request(reply, '+ACK', { timeout: pullMs }));
        },
        later(ms) {
          const delay = nanos(Math.max(1, Math.round(ms)));
          if (!connection.isClosed()) connection.publish(reply, `-NAK {"delay": ${delay}}`);
        },
      };
    },
    async counts() {
      const [streamInfo, consumerInfo] = await Promise.all([
        retryWhileUnavailable(() => manager.streams.info(stream)),
        retryWhileUnavailable(() => manager.consumers.info(stream, consumer)),
      ]);
      return { pending: streamInfo.state.messages, failing: consumerInfo.num_redelivered };
    },
    onWork(listener) {
      const callback = (error: Error | null) => void (error ?? listener());
      const subscription = connection.subscribe(call, { callback });
      return { [Symbol.dispose]: () => subscription.unsubscribe() };
    },
  };
}

/** The stream rejects a second message on a subject. */
function isThereAlready(error: unknown): boolean {
  return error instanceof JetStreamApiError && /per subject/.test(error.message);
}
