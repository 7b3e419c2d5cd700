import { JetStreamApiError } from '@nats-io/jetstream';
import { createInbox } from '@nats-io/transport-node';
import { Problem } from '../../../../shared/api/problem.ts';
import type { Cluster } from '../../../cluster/cluster.ts';
import {
  isPassing,
  retryWhileUnavailable,
} from '../../../cluster/connection/retry-while-unavailable.ts';
import {
  ensureAll,
  type LanePlace,
  type LaneState,
  type Lanes,
  laneFor,
  placeOf,
  subjectOf,
  subjectsOf,
} from './lanes.ts';

/** Puts entries into the queue's stream and takes them out. */
export type Entries = {
  /** An existing entry stays as it is. Throws `queue_full`. */
  put(place: LanePlace): Promise<void>;
  remove(jobId: string): Promise<void>;
  /** Whether the message that stands for an entry is still there. */
  isThere(sequence: number): Promise<boolean>;
};

export function entriesOf(cluster: Cluster, stream: string, lanes: Lanes): Entries {
  const { js, manager } = cluster;
  return {
    async put(place) {
      await lanes.ensure(laneFor(place));
      try {
        await retryWhileUnavailable(() => js.publish(subjectOf(cluster, place), ''));
      } catch (error) {
        if (isThereAlready(error)) return;
        throw isFull(error) ? queueFull(error) : error;
      }
    },
    async remove(jobId) {
      await retryWhileUnavailable(() =>
        manager.streams.purge(stream, { filter: subjectsOf(cluster, jobId) }),
      );
    },
    async isThere(sequence) {
      return (
        (await retryWhileUnavailable(() =>
          manager.streams.getMessage(stream, { seq: sequence }),
        )) !== null
      );
    },
  };
}

/** The stream rejects a second message on a subject. */
function isThereAlready(error: unknown): boolean {
  return error instanceof JetStreamApiError && /per subject/.test(error.message);
}

function isFull(error: unknown): boolean {
  return error instanceof JetStreamApiError && /maximum (messages|bytes)/.test(error.message);
}

function queueFull(cause: unknown): Problem<'queue_full'> {
  return new Problem('queue_full', 'The queue is full. Try again in 10 seconds.', {
    cause,
    retryAfterSeconds: 10,
  });
}

/** The lanes of a queue, requested only as often as needed. */
type LaneListing = {
  /** As they are. Those who ask at the same time share an answer. */
  fresh(): Promise<LaneState[]>;
  /** As they were a moment ago. */
  recent(): Promise<LaneState[]>;
};

const recentMs = 200;
const repairMs = 60_000;

export function listingOf(cluster: Cluster, stream: string, lanes: Lanes): LaneListing {
  let asked: Promise<LaneState[]> | null = null;
  let last: { states: LaneState[]; at: number } | null = null;
  let repairedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<LaneState[]> {
    try {
      if (performance.now() - repairedAt > repairMs) {
        await ensureAll(cluster, stream, lanes);
        repairedAt = performance.now();
      }
      const states = await retryWhileUnavailable(() => lanes.list());
      last = { states, at: performance.now() };
      return states;
    } finally {
      asked = null;
    }
  }

  async function fresh(): Promise<LaneState[]> {
    asked ??= ask();
    return asked;
  }

  return {
    fresh,
    recent: async () =>
      last && performance.now() - last.at < recentMs ? last.states : await fresh(),
  };
}

/** An entry that a consumer handed out, until it is acknowledged or its time is over. */
export type EntryDelivery = {
  place: LanePlace;
  /** How often it was handed out, this time included. */
  count: number;
  /** Its number in the stream. */
  sequence: number;
  /** How many more wait in the lane. */
  pending: number;
  /** Asks for more time. */
  extend(): void;
  /** Takes the entry out of the stream. Of no effect where that has happened. */
  acknowledge(): Promise<void>;
};

const pullMs = 3_000;

/** The next entry of a consumer, null where none waits, undefined where there is no consumer. */
export async function pull(
  { connection }: Cluster,
  stream: string,
  consumer: string,
): Promise<EntryDelivery | null | undefined> {
  const ask = JSON.stringify({ batch: 1, no_wait: true });
  const subject = `$JS.API.CONSUMER.MSG.NEXT.${stream}.${consumer}`;
  try {
    // A delivery comes with its entry's subject, from which an inbox of many requests cannot see to
    // which request it belongs.
    const options = { timeout: pullMs, noMux: true, reply: createInbox() };
    const message = await connection.request(subject, ask, options);
    if (!message.reply?.startsWith('$JS.ACK.')) return null;
    const { reply } = message;
    return {
      place: placeOf(message.subject),
      ...countsOf(reply),
      extend: () => connection.publish(reply, '+WPI'),
      async acknowledge() {
        await retryWhileUnavailable(() => connection.request(reply, '+ACK', { timeout: pullMs }));
      },
    };
  } catch (error) {
    if (isPassing(error)) return undefined;
    throw error;
  }
}

/**
 * Parses the reply subject of a delivery (NATS ADR-15):
 * `$JS.ACK.[domain.account.]stream.consumer.delivered.sequence.….time.pending[.random]`
 */
function countsOf(reply: string): Pick<EntryDelivery, 'count' | 'sequence' | 'pending'> {
  const tokens = reply.split('.');
  const [count, sequence, , , pending] = tokens.slice(tokens.length > 9 ? 6 : 4).map(Number);
  return { count: count ?? 1, sequence: sequence ?? 0, pending: pending ?? 0 };
}
