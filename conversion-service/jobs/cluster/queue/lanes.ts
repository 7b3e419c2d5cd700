import { AckPolicy, type ConsumerInfo, DeliverPolicy } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Cluster } from '../cluster.ts';
import { retryWhileUnavailable } from '../connection/retry-while-unavailable.ts';
import { consumerOf, filterOf, type Lane, laneFor, laneOf, placeOf } from './lane.ts';

/** A lane as it was when it was last looked at. */
export type LaneState = { lane: Lane; consumer: string; waiting: number; leased: number };

/** The lanes of a queue's stream. */
export type Lanes = {
  /** Sees to it that what is in a lane is handed out. */
  ensure(lane: Lane): Promise<void>;
  /** All lanes, the oldest first. */
  list(): Promise<LaneState[]>;
};

/** Lanes that nobody asks are dropped by the cluster after this, and made again when needed. */
const unusedMs = 26 * 60 * 60 * 1_000;
/** How long it is believed that a lane is still there. */
const ensuredMs = 10 * 60 * 1_000;

export function lanesOf(cluster: Cluster, stream: string, leaseMs: number): Lanes {
  const { manager } = cluster;
  const ensured = new Map<string, number>();

  async function ensure(lane: Lane): Promise<void> {
    const name = consumerOf(lane);
    if (performance.now() - (ensured.get(name) ?? Number.NEGATIVE_INFINITY) < ensuredMs) return;
    await retryWhileUnavailable(() =>
      manager.consumers.add(stream, {
        name,
        durable_name: name,
        filter_subject: filterOf(cluster, lane),
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        ack_wait: nanos(leaseMs),
        // A job that is attempted too often is given up by its worker, with a word to its owner.
        max_deliver: -1,
        max_ack_pending: -1,
        inactive_threshold: nanos(unusedMs),
      }),
    );
    ensured.set(name, performance.now());
    if (ensured.size > 10_000) ensured.clear();
  }

  async function list(): Promise<LaneState[]> {
    const found: ConsumerInfo[] = [];
    for await (const info of manager.consumers.list(stream)) found.push(info);
    return found
      .toSorted((a, b) => Date.parse(a.created) - Date.parse(b.created))
      .flatMap(({ name, num_pending: waiting, num_ack_pending: leased }) => {
        const lane = laneOf(name);
        return lane ? [{ lane, consumer: name, waiting, leased }] : [];
      });
  }

  return { ensure, list };
}

/** Lanes for every entry of the stream, where an entry outlived its lane. */
export async function ensureAll({ manager, prefix }: Cluster, stream: string, lanes: Lanes) {
  const { state } = await retryWhileUnavailable(() =>
    manager.streams.info(stream, { subjects_filter: `${prefix}.queue.>` }),
  );
  for (const subject of Object.keys(state.subjects ?? {})) {
    await lanes.ensure(laneFor(placeOf(subject)));
  }
}
